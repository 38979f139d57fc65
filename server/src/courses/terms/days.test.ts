import { expect, test } from "vitest"
import { fullDayText, today } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { closeTerm } from "../../../test/records.ts"
import { offeringOf } from "../offerings/queries.ts"

const college = await openCollege()
const { call, db } = college
const { addLecturer, addSubject, addTerm } = courseOf(college)

test("a term can't become so short that a day with attendance is outside", async () => {
  const { id } = await addTerm(1, { from: -30, to: 60 })
  const offering_id = await offeringOf(db, (await addSubject()).id, id)
  const lecturer_id = (await addLecturer()).id
  const [first, last] = [addDays(today(), -20), addDays(today(), -10)] as const
  const register = { lecturer_id, offering_id, start_time: "09:00", strength: 2, present: 2, absent: 0 }
  await db
    .insertInto("class_session")
    .values([first, last].map((date) => ({ ...register, date })))
    .execute()
  const { term } = (await call("admin", "GET /terms/{id}", { params: { id } })).body.data
  const save = async (days: object) =>
    (await call("admin", "PUT /terms/{id}", { params: { id }, body: { ...term, ...days } })).body
  expect((await save({ start_date: addDays(first, 1), version: undefined })).errors).toEqual({
    start_date: `Attendance of this term was recorded on ${fullDayText(first)}.`,
  })
  expect((await save({ end_date: addDays(last, -1), version: undefined })).errors).toEqual({
    end_date: `Attendance of this term was recorded on ${fullDayText(last)}.`,
  })
  expect((await save({ start_date: first, end_date: last })).message).toBe("Term updated successfully!")
})

test("a closed term can't be changed", async () => {
  const { id } = await addTerm(4)
  await closeTerm(db, id)
  const { term } = (await call("admin", "GET /terms/{id}", { params: { id } })).body.data
  expect(
    await call("admin", "PUT /terms/{id}", { params: { id }, body: { ...term, version: undefined } }),
  ).toMatchObject({
    status: 409,
    body: { message: "This term is closed, so it can't be changed." },
  })
})
