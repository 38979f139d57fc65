import { expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"

const { call, db } = await openCollege()
const waiting = async (caller: Caller) => (await call(caller, "GET /dashboard/waiting")).body.data.waiting

test("each role gets the counts of its own menu, and only administrators those of the office", async () => {
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

test("a registration is counted while it waits, and a notification until it is read", async () => {
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
