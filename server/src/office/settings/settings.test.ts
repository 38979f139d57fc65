import { expect, test } from "vitest"
import { settingKeys } from "#contract/office/settings.ts"
import { openCollege } from "../../../test/college.ts"

const { call } = await openCollege()

const settings = async (caller = call) =>
  Object.fromEntries(
    (await caller("admin", "GET /settings")).body.data.settings.map(({ setting, holds }) => [setting, holds]),
  )

test("the index says the value of each setting in an empty college", async () => {
  const lines = await settings((await openCollege()).call)
  expect(Object.keys(lines)).toEqual([...settingKeys])
  expect(lines).toMatchObject({
    opening: "0 of 7 stations done; next: Year and terms.",
    college: "Nothing is written yet.",
    grading_policy: "Version 1: assignments 40%, end of module 60%; A 85, B 70, C 55, D 40.",
    classes:
      "Class A: P1, P2, P3, P4; Class B: P5, P6, P7, P8; Class C: P9, P10, P11, P12; Class D: P13, P14, P15.",
    cohorts: "8 cohorts.",
    departments: "5 departments.",
    rooms: "0 rooms.",
    holidays: "No holiday to come.",
    administrators: "1 active administrator.",
    mail: "No mail server is set, so emails reach nobody.",
    retention: "Days: mail 365, notifications 365, sign-in records 400, audit log 2555.",
    deleted_records: "Nothing to restore.",
    api_tokens: "No program reads the college's data.",
    audit: expect.stringMatching(/^\d+ entr(y|ies) in the last 7 days\.$/),
    system: "No notice to look at.",
  })
})

test("the index shows changes", async () => {
  await call("admin", "POST /rooms", { body: { name: "Hall" } })
  const { department } = (await call("admin", "POST /departments", { body: { name: "Crafts" } })).body.data
  const body = { name: "Crafts", is_retired: true }
  await call("admin", "PUT /departments/{id}", { params: { id: department.id }, body })
  expect(await settings()).toMatchObject({ rooms: "1 room.", departments: "5 departments, 1 retired." })
  const { rooms } = (await call("admin", "GET /rooms")).body.data
  await call("admin", "DELETE /rooms/{id}", { params: { id: rooms[0]!.id } })
  expect(await settings()).toMatchObject({ rooms: "0 rooms.", deleted_records: "1 record can be restored." })
})

test("only administrators read the index", async () => {
  for (const role of ["lecturer", "student"] as const) {
    expect((await call(role, "GET /settings")).status).toBe(403)
  }
})
