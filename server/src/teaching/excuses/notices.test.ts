import { expect, test } from "vitest"
import { daysText } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import { registersOf, schoolDay } from "../../../test/attendance.ts"
import { openCollege } from "../../../test/college.ts"

const college = await openCollege()
const { db, call } = college
const { ada } = await registersOf(college)

const day = schoolDay()
const later = addDays(day, 2)
const good = { first_date: day, last_date: day, reason: "Malaria" }
const messages = async () =>
  (await call("admin", "GET /notifications")).body.data.notifications.map(({ message, is_read }) => [
    message,
    is_read,
  ])
const noticeFor = (last: string) => `For ${daysText(day, last)}. Please accept or reject it.`

test("an excuse that is changed to other days notifies the office of these, and of no other change", async () => {
  const { id } = (await call(ada, "POST /excuses", { body: good })).body.data.excuse
  const change = (body: object) =>
    call(ada, "PUT /excuses/{id}", { params: { id }, body: { ...good, ...body } })
  expect(await messages()).toEqual([[noticeFor(day), false]])
  await change({ last_date: later })
  expect(await messages()).toEqual([[noticeFor(later), false]])

  await db.updateTable("notification").set({ read_at: new Date().toISOString() }).execute()
  await change({ last_date: later, reason: "Funeral" })
  expect(await messages()).toEqual([[noticeFor(later), true]])
  await change({})
  expect(await messages()).toEqual([[noticeFor(day), false]])
})
