import { expect, test } from "vitest"
import { addDays } from "#contract/lib/days.ts"
import { addLesson, schoolDay } from "../../../test/attendance.ts"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"
import { studentForm } from "../../../test/students.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"
import { readTerm } from "../documents/source.queries.ts"

const college = await openCollege()
const { call, db } = college
const { course, term, maths, student, teacher, addAssignment, handIn, give } = await gradingOf(college)

/** Gives a student an assignment mark and an end-of-module mark in Mathematics, of 100 points. */
async function giveBothMarks(studentId: number, termId: number, pointsEarned: number) {
  for (const gradeType of ["assignment", "end_module"]) {
    const oral = { subjectId: maths.id, termId, gradeType, assignmentTitle: "Oral", maxPoints: 100 }
    expect((await give({ studentId, ...oral, pointsEarned }, "admin")).status).toBe(201)
  }
}

test("closing a term requires the grades of active students only", async () => {
  const past = await course.addTerm(2, { from: -120, to: -40 })
  await offeringOf(db, maths.id, past.id, { isGiven: true })
  const graded = await course.addStudent(past.id, "P1")
  const inactive = await course.addStudent(past.id, "P1")
  await giveBothMarks(graded.id, past.id, 5)
  const close = () => call("admin", "POST /terms/{id}/close", { params: { id: past.id } })
  expect((await close()).body.message).toMatch(/^2 marks are missing in this term: MAT 2\./)
  await db.updateTable("person").set({ status: "inactive" }).where("id", "=", inactive.personId).execute()
  expect((await close()).status).toBe(200)
})

test("a student with marks whose year of study is corrected is withdrawn from the running term, which lacks none of their marks", async () => {
  const { id } = await course.addStudent(term.id, "P1", "Mistaken")
  const oral = { subjectId: maths.id, termId: term.id, gradeType: "assignment", assignmentTitle: "Oral" }
  expect((await give({ studentId: id, ...oral, maxPoints: 100, pointsEarned: 50 }, "admin")).status).toBe(201)
  const lacks = async () => {
    const { gaps } = (await call("admin", "GET /terms/{id}/gaps", { params: { id: term.id }, query: {} }))
      .body.data
    return gaps.some(({ student_id }) => student_id === id)
  }
  const correct = async (year_of_study: number) => {
    const body = { ...studentForm, first_name: "Mistaken", student_class: "P1", year_of_study }
    expect((await call("admin", "PUT /students/{id}", { params: { id }, body })).status).toBe(200)
    return lacks()
  }
  expect(await lacks()).toBe(true)
  expect(await correct(2)).toBe(false)
  expect(await correct(1)).toBe(true)
  const { end_date } = await db
    .selectFrom("term")
    .select("end_date")
    .where("id", "=", term.id)
    .executeTakeFirstOrThrow()
  const endOn = (day: string) =>
    db.updateTable("term").set({ end_date: day }).where("id", "=", term.id).execute()
  await endOn(addDays(schoolDay(), -10))
  expect(await correct(2)).toBe(true)
  await endOn(end_date)
  await call("admin", "DELETE /students/{id}", { params: { id } })
})

test("a closed term keeps its subjects' codes and names, in lists, results and report cards", async () => {
  const past = await course.addTerm(2, { from: -500, to: -420 })
  await offeringOf(db, maths.id, past.id, { isGiven: true })
  const student = await course.addStudent(past.id, "P1")
  await giveBothMarks(student.id, past.id, 50)
  const lesson = { lecturer: teacher.id, subject: maths.id, term: past.id, classes: ["P1"] }
  await addLesson(db, { ...lesson, date: addDays(schoolDay(), -455) })
  await call("admin", "POST /terms/{id}/close", { params: { id: past.id } })
  const body = { code: "NUM", name: "Numeracy", year_of_study: 1, semester_number: 1 }
  await call("admin", "PUT /subjects/{id}", { params: { id: maths.id }, body })
  const { grades } = (await call(student, "GET /grades/my-grades")).body.data
  expect(new Set(grades.map(({ subject_code, subject_name }) => `${subject_code} ${subject_name}`))).toEqual(
    new Set(["MAT Mathematics"]),
  )
  const { offered } = await readTerm(db, past.id, [])
  expect(offered).toMatchObject([{ code: "MAT", name: "Mathematics" }])
  const query = { term_id: past.id, class: "P1" }
  const subject_id = maths.id
  const sheet = (await call("admin", "GET /grade-sheets", { query: { ...query, subject_id } })).body.data
    .sheet
  expect(sheet.subject).toMatchObject({ code: "MAT", name: "Mathematics" })
  const ofTerm = { query: { term_id: past.id } }
  const { modules } = (await call(student, "GET /students/my-modules", ofTerm)).body.data
  expect(modules).toMatchObject([{ code: "MAT", name: "Mathematics" }])
  const { subject_averages } = (await call("admin", "GET /performance-reports/stats", ofTerm)).body.data
  expect(subject_averages).toMatchObject([{ subject_code: "MAT", subject_name: "Mathematics" }])
  const { timetable } = (await call("admin", "GET /timetable", { query })).body.data
  expect(timetable).toMatchObject([{ subject_code: "MAT", subject_name: "Mathematics" }])
  const old = { code: "MAT", name: "Mathematics", year_of_study: 1, semester_number: 1 }
  await call("admin", "PUT /subjects/{id}", { params: { id: maths.id }, body: old })
})

test("report cards have a subject that was deactivated, before and after its term is closed, and none that only deleted people used", async () => {
  const past = await course.addTerm(1, { from: -700, to: -620 })
  const [given, unused] = [await course.addSubject("Given"), await course.addSubject("Mistaken")]
  await offeringOf(db, given.id, past.id, { isGiven: true })
  const mistaken = await course.addStudent(past.id, "P1")
  const mark = { student_id: mistaken.id, grade_type: "end_module" as const, title: "Exam" }
  await db
    .insertInto("grade")
    .values({
      ...mark,
      points: 50,
      max_points: 100,
      offering_id: await offeringOf(db, unused.id, past.id),
    })
    .execute()
  const subjectsOnCards = async () => (await readTerm(db, past.id, [])).offered.map(({ name }) => name)
  expect(await subjectsOnCards()).toEqual(["Given", "Mistaken"])
  await call("admin", "DELETE /students/{id}", { params: { id: mistaken.id } })
  expect(await subjectsOnCards()).toEqual(["Given"])
  await db.updateTable("subject").set({ is_active: false }).where("id", "=", given.id).execute()
  expect(await subjectsOnCards()).toEqual(["Given"])
  expect((await call("admin", "POST /terms/{id}/close", { params: { id: past.id } })).status).toBe(200)
  expect(await subjectsOnCards()).toEqual(["Given"])
})

test("the checklist counts what is missing by lecturer and module, and each lecturer is reminded once a day", async () => {
  const past = await course.addTerm(1, { from: -300, to: -200 })
  const teacher = await course.addLecturer(null, "Closing")
  const student = await course.addStudent(past.id, "P1", "Lacking")
  const body = { lecturer_id: teacher.id, subject_id: maths.id, term_id: past.id, class: "P1" }
  expect((await call("admin", "POST /teaching-assignments", { body })).status).toBe(201)
  const params = { id: past.id }
  const draft = {
    student_id: student.id,
    grade_type: "end_module" as const,
    title: "End of module",
    points: 50,
    max_points: 100,
  }
  const { offering_id } = await db
    .selectFrom("offering")
    .select("id as offering_id")
    .where("term_id", "=", past.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto("grade")
    .values([{ ...draft, offering_id }])
    .execute()
  await db.updateTable("grade").set({ published_at: null }).where("student_id", "=", student.id).execute()

  const { data } = (await call("admin", "GET /terms/{id}/closing", { params })).body
  expect(data.totals).toMatchObject({ mark: 1, unpublished: 1, submission: 0, register: 0 })
  expect(data.students).toBe(1)
  expect(data.why_not).toMatch(/^2 marks are missing in this term: MAT 2\./)
  expect(data.lecturers).toMatchObject([
    { lecturer_id: teacher.id, mark: 1, unpublished: 1, reminded_at: null },
  ])
  const gapsOf = async (lecturer_id: number) => {
    const query = { lecturer_id, sort: "student_name" }
    return (await call("admin", "GET /terms/{id}/gaps", { params, query })).body.data.gaps
  }
  const gaps = await gapsOf(teacher.id)
  expect(await gapsOf((await course.addLecturer(null, "Elsewhere")).id)).toEqual([])
  expect(gaps.map(({ kind, title, student_id }) => [kind, title, student_id]).toSorted()).toEqual([
    ["mark", "Any assignment", student.id],
    ["unpublished", "End of module", student.id],
  ])

  const remind = () => call("admin", "POST /terms/{id}/remind", { params, body: {} })
  const answers = await Promise.all([remind(), remind()])
  expect(answers.map((answer) => answer.body.data.reminded).toSorted()).toEqual([0, 1])
  expect((await remind()).body.message).toBe("Reminded within the last day already.")
  const notified = await db
    .selectFrom("notification")
    .select("message")
    .where("person_id", "=", teacher.personId)
    .execute()
  expect(notified.map(({ message }) => message)).toContain(
    "Marks not given: MAT 1. Marks not published: MAT 1.",
  )
  expect((await call("lecturer", "GET /terms/{id}/closing", { params })).status).toBe(403)
})

test("work that was handed in after it was called missing waits for a mark before a term is closed", async () => {
  const { id } = await addAssignment("Handed in later")
  const totals = async () =>
    (await call("admin", "GET /terms/{id}/closing", { params: { id: term.id } })).body.data.totals
  const before = await totals()
  const mark = { studentId: student.id, assignmentId: id }
  await give({ ...mark, state: "missing" }, "admin")
  expect(await totals()).toEqual({ ...before, mark: before.mark - 1 })
  await handIn(id, student, -1)
  expect(await totals()).toEqual({ ...before, mark: before.mark - 1, submission: before.submission + 1 })
  await give({ ...mark, pointsEarned: 12 }, "admin")
  expect(await totals()).toEqual({ ...before, mark: before.mark - 1 })
})

test("the register of a class for two classes is listed for each of them", async () => {
  const term = await course.addTerm(5)
  const lecturer = await course.addLecturer()
  const date = schoolDay()
  await addLesson(db, {
    lecturer: lecturer.id,
    subject: maths.id,
    term: term.id,
    classes: ["P6", "P7"],
    date,
  })
  const registersOf = async (className: string) => {
    const query = { class: className, kind: "register" }
    const { body } = await call("admin", "GET /terms/{id}/gaps", { params: { id: term.id }, query })
    return body.data.gaps.map((gap) => gap.class)
  }
  for (const name of ["P6", "P7"]) expect(new Set(await registersOf(name))).toEqual(new Set(["P6, P7"]))
  expect(await registersOf("P1")).toEqual([])
})
