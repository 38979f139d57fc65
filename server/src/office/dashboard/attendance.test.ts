import { expect, test } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { addLesson, schoolDay } from "../../../test/attendance.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { addLessonNow } from "../../../test/taughtClasses.ts"

const college = await openCollege()
const { call, db } = college
const course = courseOf(college)

test("a lecturer's dashboard has their lessons of today with the state of the register, and the figures of attendance", async () => {
  const term = await course.addTerm(1)
  const [lecturer, colleague] = [await course.addLecturer(), await course.addLecturer()]
  const subject = await course.addSubject()
  const student = await course.addStudent(term.id, "P3")
  const offering = { subject: subject.id, term: term.id }
  await addLesson(db, { ...offering, lecturer: lecturer.id, date: schoolDay() })
  const lesson = await addLessonNow(db, { ...offering, lecturer: lecturer.id })
  await addLessonNow(db, { ...offering, lecturer: colleague.id })

  const dashboard = async () => (await call(lecturer, "GET /lecturers/my/dashboard")).body.data
  const before = await dashboard()
  expect(before.lessons).toMatchObject([
    { id: lesson.id, classes: ["P3"], start_time: "00:00", end_time: "23:55", is_taken: false },
  ])
  expect(before.attendance).toEqual({
    todayPresent: 0,
    todayAbsent: 0,
    weeklyAverage: null,
    totalSessions: 0,
  })

  const body = {
    moduleId: subject.id,
    lesson_id: lesson.id,
    date: today(),
    attendance: [{ studentId: student.id, status: "absent" }],
  }
  expect((await call(lecturer, "POST /attendance", { body: body })).status).toBe(201)
  const after = await dashboard()
  expect(after.lessons).toMatchObject([{ id: lesson.id, is_taken: true }])
  expect(after.attendance).toEqual({ todayPresent: 0, todayAbsent: 1, weeklyAverage: 0, totalSessions: 1 })
  expect(after.attendance).toEqual((await call(lecturer, "GET /attendance/lecturer-stats")).body.data)
})
