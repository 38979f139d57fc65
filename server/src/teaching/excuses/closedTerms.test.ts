import { expect, test } from "vitest"
import { registersOf, schoolDay } from "../../../test/attendance.ts"
import { openCollege } from "../../../test/college.ts"
import { closeTerm, deleteRecord, reopenTerm } from "../../../test/records.ts"

const college = await openCollege()
const { call, db } = college
const { lecturer, ada, lesson, take, marks, subject, term } = await registersOf(college)

test("an excuse keeps the missed classes of a closed term when their subject is deleted later", async () => {
  await lesson()
  await take(lecturer, { attendance: marks({ [ada.id]: "absent" }) })
  const day = schoolDay()
  const { id } = await db
    .insertInto("excuse")
    .values({ student_id: ada.id, first_date: day, last_date: day, reason: "Malaria" })
    .returning("id")
    .executeTakeFirstOrThrow()
  const read = async () => (await call("admin", "GET /excuses/{id}", { params: { id } })).body.data.excuse
  await closeTerm(db, term.id)
  await deleteRecord(db, "subject", subject.id)
  expect(await read()).toMatchObject({ missed_count: 1 })
  await reopenTerm(db, term.id)
  expect(await read()).toMatchObject({ missed_count: 0 })
})
