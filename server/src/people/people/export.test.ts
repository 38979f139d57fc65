import { sql } from "kysely"
import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseworkOf } from "../../../test/coursework.ts"
import { exportPerson } from "./export.queries.ts"
import { exportedAs, leftOut } from "./export.rules.ts"

const college = await openCollege()
const { call, db } = college
const { addStudent, addLecturer, term, subject, teach, addAssignment, submit, addGrade } =
  await courseworkOf(college)

const dataOf = async ({ bearer }: { bearer: string }) =>
  (await call({ bearer }, "GET /auth/export-data")).body.data

test("a student's data includes enrolments, submissions with their files, and published grades", async () => {
  const student = await addStudent(term.id, "P3")
  const essay = await addAssignment()
  const draft = await addAssignment()
  await submit(student, essay.id, { name: "first.pdf" })
  await submit(student, essay.id, { name: "second.pdf", submissionText: "Better." })
  await addGrade(student.id, essay.id, 71)
  await addGrade(student.id, draft.id, 13, { published: false })
  await db
    .insertInto("notification")
    .values({ person_id: student.personId, type: "grade", title: "Marked", message: "Essay", effect: "one" })
    .execute()
  const data = await dataOf(student)
  expect(data).toMatchObject({
    enrolments: [{ term: "Term 1", class: "P3", year_of_study: 1 }],
    grades: [{ subject: "English", term: "Term 1", title: "Essay", points: 71, percentage: 71 }],
    submissions: [
      { assignment: "Essay", class: "P3", number: 1, file: "first.pdf", media_type: "application/pdf" },
      { assignment: "Essay", number: 2, file: "second.pdf", submission_text: "Better." },
    ],
    notifications: [{ title: "Marked", message: "Essay" }],
    lecturer: null,
  })
  expect(data).not.toHaveProperty("teaching_assignments")
})

test("a lecturer's data includes their teaching assignments, assignments and own modules", async () => {
  const lecturer = await addLecturer("P2")
  await teach(lecturer.id, "P2")
  await addAssignment({ lecturer: lecturer.id, class: "P2" })
  await addAssignment({ class: "P2" })
  await db.updateTable("subject").set({ owner_id: lecturer.id }).where("id", "=", subject.id).execute()
  expect(await dataOf(lecturer)).toMatchObject({
    lecturer: { department: expect.any(String), class: "P2" },
    teaching_assignments: [{ subject: "English", term: "Term 1", class: "P2" }],
    assignments: [{ title: "Essay", subject: "English", class: "P2", max_marks: 100 }],
    modules: [{ name: "English" }],
    student: null,
  })
})

test("a lecturer's data includes the materials, grades, feedback and performance reports that they wrote", async () => {
  const [lecturer, student] = [await addLecturer("P2"), await addStudent(term.id, "P2")]
  const essay = await addAssignment({ lecturer: lecturer.id, class: "P2" })
  await addGrade(student.id, essay.id, 71, { published: false })
  const given = { graded_by: lecturer.personId, feedback: "Read it aloud once." }
  await db.updateTable("grade").set(given).where("student_id", "=", student.id).execute()
  const columns = { title: "Verbs", type: "document", link: "https://verbs.example/" } as const
  await db
    .insertInto("material")
    .values({ ...columns, subject_id: subject.id, uploaded_by: lecturer.personId })
    .execute()
  const report = { student_id: student.id, term_id: term.id, author_id: lecturer.id, strengths: "Sings." }
  await db.insertInto("performance_report").values(report).execute()
  expect(await dataOf(lecturer)).toMatchObject({
    materials: [{ title: "Verbs", link: "https://verbs.example/" }],
    grades_given: [{ title: "Essay", points: 71, feedback: "Read it aloud once." }],
    performance_reports_written: [{ strengths: "Sings.", term: "Term 1" }],
  })
  expect((await dataOf(student)).grades).toEqual([])
})

test("each column that refers to a person has its rows in their data, or a reason", async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = any('{person,student,lecturer}'::regclass[]) order by 1`.execute(db)
  const reasons = { ...exportedAs, ...leftOut }
  expect(Object.keys(reasons).sort()).toEqual(rows.map(({ name }) => name).sort())
  const parts = [
    await exportPerson(db, (await addLecturer()).personId),
    await exportPerson(db, (await addStudent(term.id)).personId),
  ]
  const present = new Set(parts.flatMap((data) => Object.keys(data)))
  expect(Object.values(exportedAs).filter((part) => !present.has(part))).toEqual([])
})

test("a person's data includes the announcements that they wrote, and those that they read", async () => {
  const [author, reader] = [await addLecturer(), await addStudent(term.id)]
  const { id } = await db
    .insertInto("announcement")
    .values({ title: "Water", content: "The pump is repaired.", author_id: author.personId })
    .returning("id")
    .executeTakeFirstOrThrow()
  await call(reader, "POST /announcements/{id}/read", { params: { id } })
  expect(await dataOf(author)).toMatchObject({
    announcements: [{ title: "Water", content: "The pump is repaired." }],
    read_announcements: [],
  })
  expect(await dataOf(reader)).toMatchObject({
    announcements: [],
    read_announcements: [{ title: "Water", read_at: expect.any(String) }],
  })
})

test("a person's data includes the events at which they have a place", async () => {
  const [own, other] = [await addStudent(term.id), await addStudent(term.id)]
  const start_date = new Date(Date.now() + 86_400_000).toISOString()
  const { id } = await db
    .insertInto("event")
    .values({ title: "Choir", start_date, registration_required: true })
    .returning("id")
    .executeTakeFirstOrThrow()
  await call(own, "POST /events/{id}/register", { params: { id } })
  expect(await dataOf(own)).toMatchObject({ events: [{ title: "Choir", start_date, state: "registered" }] })
  expect(await dataOf(other)).toMatchObject({ events: [] })
})

test("a person's data never includes another person's", async () => {
  const [own, other] = [await addStudent(term.id), await addStudent(term.id)]
  const essay = await addAssignment()
  await submit(other, essay.id)
  await addGrade(other.id, essay.id, 50)
  expect(await dataOf(own)).toMatchObject({ grades: [], submissions: [], files: [] })
})
