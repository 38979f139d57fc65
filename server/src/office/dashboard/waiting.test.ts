import { expect, test } from "vitest"
import type { Caller } from "../../../test/college.ts"
import { openCollege } from "../../../test/college.ts"

const { call, db } = await openCollege()
const waiting = async (who: Caller) => (await call(who, "GET /dashboard/waiting")).body.data.waiting

test("menus are told what waits for their role, and of nothing that only the office decides", async () => {
  expect(Object.keys(await waiting("admin")).toSorted()).toEqual([
    "excuses",
    "registrations",
    "to_mark",
    "unread",
    "unsent_mail",
  ])
  expect(Object.keys(await waiting("lecturer")).toSorted()).toEqual(["to_mark", "unread"])
  expect(Object.keys(await waiting("student")).toSorted()).toEqual(["to_hand_in", "unread"])
})

test("a new registration and a notification are counted until they are dealt with", async () => {
  const before = await waiting("admin")
  await db
    .insertInto("person")
    .values({
      email: "asks@example.org",
      first_name: "Tadala",
      last_name: "Example",
      role: "student",
      requested_role: "student",
      status: "pending",
    })
    .execute()
  expect((await waiting("admin")).registrations).toBe((before.registrations ?? 0) + 1)

  const note = { title: "Water", message: "It is off on Friday.", audience: "students" }
  await call("admin", "POST /notifications", { body: note })
  expect((await waiting("student")).unread).toBe(1)
  await call("student", "PATCH /notifications/mark-all-read")
  expect((await waiting("student")).unread).toBe(0)
})
