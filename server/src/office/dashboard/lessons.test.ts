import { afterEach, expect, test, vi } from "vitest"
import { addDays } from "#contract/lib/days.ts"
import { openCollege } from "../../../test/college.ts"
import { lessonsOf, monday } from "../../../test/timetable.ts"
import { studentDashboard } from "./queries.ts"

const college = await openCollege()
const { addTerm, addStudent, addLesson, put } = lessonsOf(college)

afterEach(() => vi.useRealTimers())

test("a student's dashboard has the classes of the college's day, cancelled or not", async () => {
  const term = await addTerm(1)
  const { id, personId } = await addStudent(term.id, "P3")
  const { lesson } = await addLesson(term)
  await put(lesson, { is_cancelled: true })
  await addLesson(term, { day: 3 })
  const viewer = { personId, studentId: id, lecturerId: null, role: "student" as const }
  const lessonsAt = async (instant: string) => {
    vi.useFakeTimers({ now: new Date(instant), toFake: ["Date"] })
    const session = { sessionId: "", mustChangePassword: false }
    return (await studentDashboard(college.db, { ...viewer, ...session })).lessons
  }
  const secondMonday = monday(2)
  // 23:30 on Monday and 00:30 on Tuesday at the college.
  expect(await lessonsAt(`${secondMonday}T21:30:00Z`)).toEqual([])
  expect(await lessonsAt(`${secondMonday}T22:30:00Z`)).toMatchObject([
    { id: lesson.id, date: addDays(secondMonday, 1), is_cancelled: true },
  ])
})
