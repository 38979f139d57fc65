import { beforeEach, expect, test } from "vitest"
import { studentColumns } from "#contract/members/students/columns.ts"
import { openCollege } from "../../../test/college.ts"
import { formOf } from "../../../test/forms.ts"
import { studentForm } from "../../../test/students.ts"

const { call, db, inject } = await openCollege()

beforeEach(async () => {
  await db.updateTable("class").set({ is_retired: false }).execute()
  await db.updateTable("cohort").set({ is_retired: false }).execute()
})

async function send(path: string, rows: readonly Record<string, unknown>[]) {
  const cells = rows.map((row, n) => {
    const filled = { ...studentForm, email: `row${n}@college.example`, ...row } as Record<string, unknown>
    return studentColumns.map(([field]) => filled[field] ?? "")
  })
  const text = [studentColumns.map(([, label]) => label), ...cells].map((line) => line.join(";")).join("\n")
  const file = { name: "students.csv", content: Buffer.from(text) }
  const form = await formOf({}, { file })
  return (await inject("admin", { method: "POST", url: `/api/imports/students${path}`, ...form })).json()
}

test("the import takes a class that was added, in any spelling, and names the list where it refuses another", async () => {
  await call("admin", "POST /classes", { body: { name: "1A", group_name: "Class A" } })
  const rows = ["1a", "1 A", "1B"].map((student_class) => ({ student_class }))
  const { preview } = (await send("/preview", rows)).data
  expect([preview.good, preview.rows[2].faults]).toEqual([
    2,
    [
      {
        field: "student_class",
        text: expect.stringMatching(/^Class must be one of: P1, P2, .*P15, 1A\. Here it is “1B”\.$/),
      },
    ],
  ])
  expect((await send("", rows)).success).toBe(true)
  const found = await call("admin", "GET /students", { query: { class: "1A" } })
  expect(found.body.data.total).toBe(2)
})

test("the import puts nobody into a retired class or cohort", async () => {
  await db.updateTable("class").set({ is_retired: true }).where("name", "=", "P2").execute()
  await db.updateTable("cohort").set({ is_retired: true }).where("name", "=", "IPTE18").execute()
  // The other test may have imported rows with the usual addresses.
  const row = { email: "new@college.example", student_class: "P2", ipte_cohort: "IPTE18" }
  const { preview } = (await send("/preview", [row])).data
  expect(preview.rows[0].faults).toEqual([
    {
      field: "student_class",
      text: expect.stringMatching(/^Class must be one of: P1, P3, .* Here it is “P2”\.$/),
    },
    { field: "ipte_cohort", text: expect.stringMatching(/^IPTE cohort must be one of: IPTE19, /) },
  ])
})
