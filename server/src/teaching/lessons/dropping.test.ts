import { beforeEach, describe, expect, test } from "vitest"
import { fullDayText } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import { openCollege } from "../../../test/college.ts"
import { lessonsOf, monday } from "../../../test/timetable.ts"

const college = await openCollege()
const { call } = college
const { addTerm, addLesson, change, lessonOf, put, clear } = lessonsOf(college)

const tuesday = addDays(monday(2), 1)
let term: { id: number; name: string }
let planned: Awaited<ReturnType<typeof addLesson>>
let code = ""

/** A lesson that the office has cancelled singly, and one that it has moved. */
beforeEach(async () => {
  await clear()
  term = await addTerm(1)
  planned = await addLesson(term)
  code = planned.lesson.subject_code
  expect((await put(planned.lesson, { is_cancelled: true, reason: "Strike" })).status).toBe(200)
  const next = await lessonOf(planned.entry.id, monday(3))
  expect((await put(next, { date: addDays(next.date, 1) })).status).toBe(200)
})

const cancelled = () => `${code} P3 of ${fullDayText(tuesday)} (cancelled)`
const moved = () => `${code} P3 of ${fullDayText(addDays(tuesday, 7))} (changed)`

describe("single changes of classes that no longer apply are named", () => {
  test("when a holiday is added, and when one is deleted only those that it brings back", async () => {
    const body = { name: "Mother's Day", start_date: tuesday, end_date: tuesday }
    const added = await call("admin", "POST /holidays", { body })
    expect(added.body.message).toBe(
      `Mother's Day added. This single change no longer applies: ${cancelled()}.`,
    )
    const params = { id: added.body.data.holiday.id }
    const longer = { ...body, end_date: addDays(tuesday, 7) }
    expect((await call("admin", "PUT /holidays/{id}", { params, body: longer })).body.message).toBe(
      `Mother's Day saved. This single change no longer applies: ${moved()}.`,
    )
    expect((await call("admin", "DELETE /holidays/{id}", { params })).body.message).toBe(
      "Mother's Day deleted.",
    )
  })

  test("when a term is shortened, and when a class gets another day", async () => {
    const { academic_year_id, term_number, name, start_date } = (
      await call("admin", "GET /terms/{id}", { params: { id: term.id } })
    ).body.data.term
    const body = { academic_year_id, term_number, name, start_date, end_date: addDays(tuesday, 7) }
    expect((await call("admin", "PUT /terms/{id}", { params: { id: term.id }, body })).body.message).toBe(
      `Term updated successfully! This single change no longer applies: ${moved()}.`,
    )
    expect((await lessonOf(planned.entry.id, monday(3))).date).toBe(addDays(tuesday, 7))
    const next = await lessonOf(planned.entry.id, monday(3))
    await put(next, { start_time: "14:00", end_time: "15:00" })
    expect((await change(planned.entry.id, { ...planned.plan, day: 4 })).body.message).toBe(
      `Timetable saved. These 2 single changes no longer apply: ${cancelled()} and ${moved()}.`,
    )
  })
})
