/** The fields of a reply that the specification's screens read (spec 000 section 3, 001 and 002 section 7). */
import { expect, test } from "vitest"
import type { ApiKey } from "#contract/api.ts"
import { openCollege } from "../college.ts"
import { courseworkOf } from "../coursework.ts"

const college = await openCollege()
const { call } = college
const course = await courseworkOf(college)
const lecturer = await course.addLecturer("P1", "Lecturer")
const student = await course.addStudent(course.term.id, "P1", "Student")
await course.teach(lecturer.id, "P1")
const assignment = await course.addAssignment()
const callers = { admin: "admin", lecturer, student, visitor: null } as const
const ids = { assignment: assignment.id, student: student.id, subject: course.subject.id }

type Case = [caller: keyof typeof callers, key: ApiKey, fields: string, idName: keyof typeof ids | undefined]
/** Each screen, its call, and the fields that it reads, which are in `data` unless they are success or message. */
const cases: Case[] = [
  ["visitor", "GET /announcements", "announcements total", undefined],
  ["visitor", "GET /events", "message events total", undefined],
  ["admin", "GET /students", "students total", undefined],
  ["admin", "GET /lecturers", "lecturers total", undefined],
  ["admin", "GET /subjects", "subjects total", undefined],
  ["admin", "GET /terms", "terms", undefined],
  ["admin", "GET /academic-years", "academicYears", undefined],
  ["admin", "GET /assignments", "assignments total", undefined],
  ["admin", "GET /grades", "grades total", undefined],
  ["admin", "GET /grades/stats", "stats", undefined],
  ["admin", "GET /grades/student/{id}", "gradesBySubject", "student"],
  ["admin", "GET /announcements", "announcements total", undefined],
  ["admin", "GET /admin/events", "message events total", undefined],
  ["admin", "GET /attendance", "attendance total", undefined],
  ["student", "GET /auth/profile", "user", undefined],
  ["student", "GET /students/my-modules", "modules", undefined],
  ["student", "GET /students/my-assignments", "assignments", undefined],
  ["student", "GET /assignments", "assignments total", undefined],
  ["student", "GET /grades/my-grades", "grades gradesBySubject total", undefined],
  ["student", "GET /grades/my-gpa", "gpa", undefined],
  ["student", "GET /students/timetable", "timetable", undefined],
  ["student", "GET /students/my-materials", "materials", undefined],
  ["student", "GET /materials", "materials total", undefined],
  ["student", "GET /notifications", "notifications unreadCount total", undefined],
  ["student", "GET /notifications/stats", "stats", undefined],
  ["lecturer", "GET /lecturers/my/subjects", "subjects modules", undefined],
  ["lecturer", "GET /students/my/class", "students total lecturerClass", undefined],
  ["lecturer", "GET /assignments/{id}/submissions", "message submissions total", "assignment"],
  ["lecturer", "GET /students", "students total", undefined],
  ["lecturer", "GET /materials", "materials total", undefined],
  ["lecturer", "GET /attendance", "attendance total", undefined],
  ["lecturer", "GET /notifications/unread-count", "count", undefined],
  ["lecturer", "GET /materials/counts-by-type", "counts", undefined],
  ["lecturer", "GET /modules/{id}/students", "students", "subject"],
]

test.each(cases)("a %s who calls %s gets %s", async (caller, key, fields, idName) => {
  const { status, body } = await call(callers[caller], key, idName && { params: { id: ids[idName] } })
  expect(status).toBe(200)
  const answer: Record<string, unknown> = { ...(body.data as object), ...body }
  expect(fields.split(" ").filter((name) => answer[name] === undefined)).toEqual([])
})

test("a student of a register has the specified names, and a lecturer's figures are bare data", async () => {
  const params = { id: ids.subject }
  const { students } = (await call(lecturer, "GET /modules/{id}/students", { params })).body.data
  expect(Object.keys(students[0]!)).toEqual(expect.arrayContaining(["id", "first_name", "last_name"]))
  const { data } = (await call(lecturer, "GET /attendance/lecturer-stats")).body
  expect(data).toMatchObject({ todayPresent: 0, todayAbsent: 0 })
})

test("a registration with a blank role is one of a student", async () => {
  const person = { firstName: "Blank", lastName: "Draft", email: "blank.role@college.example" }
  const body = { ...person, password: "correct horse 12", role: "" }
  const answer = await call(null, "POST /auth/register", { body })
  expect([answer.status, answer.body.data.user.requested_role]).toEqual([201, "student"])
  const forgot = await call(null, "POST /auth/forgot-password", { body: { email: person.email } })
  expect(forgot.body).toMatchObject({ success: true, message: expect.any(String) })
})
