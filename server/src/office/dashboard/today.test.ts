import { sql } from "kysely"
import { beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { submissionsOf } from "../../../test/submissions.ts"
import { truncate } from "../../../test/truncate.ts"
import { freshResults } from "../../assessment/results/fresh.queries.ts"

const college = await openCollege()
const { call, db } = college
const { term, subject, addLecturer, addStudent, addAssignment, teach, submit, addGrade } =
  await submissionsOf(college)

const ofOffice = async () => (await call("admin", "GET /admin/dashboard")).body.data
const ofLecturer = async (caller: Caller) => (await call(caller, "GET /lecturers/my/dashboard")).body.data
const ofStudent = async (caller: Caller) => (await call(caller, "GET /students/my-dashboard")).body.data

beforeEach(() =>
  truncate(db, [
    "student",
    "grade",
    "grade_total",
    "submission",
    "assignment",
    "teaching_assignment",
    "notification",
  ]),
)

/** Two students in P1 and one in P2, with marks for an essay that was due yesterday: 40 and 80 in P1, none in P2. */
async function addMarkedEssay() {
  const [first, second] = [await addStudent(term.id, "P1"), await addStudent(term.id, "P1")]
  const other = await addStudent(term.id, "P2")
  const { id } = await addAssignment({ due: "-1 day" })
  await addGrade(first.id, id, 40)
  await addGrade(second.id, id, 80)
  await freshResults(db)
  return { student: first, other }
}

describe("the figures of marks", () => {
  test("counts the marks given of those that are due, with their mean and spread", async () => {
    await addMarkedEssay()
    await addAssignment({ due: "1 day" })
    const { marks, pass_mark } = await ofOffice()
    expect(pass_mark).toBe(50)
    expect(marks).toEqual([
      expect.objectContaining({ term_id: term.id, class: null, given: 2, due: 3, mean: 60 }),
    ])
    expect(marks[0]!.spread).toEqual(
      Array.from({ length: 20 }, (_, band) => Number(band === 8 || band === 16)),
    )
  })

  test("counts the marks below a pass mark that lies inside of a band", async () => {
    const pass = { ...defaultPolicy.pass, statistics: 42 }
    const putInForce = (policy: object) =>
      db
        .insertInto("grading_policy")
        .values({ policy: JSON.stringify(policy) })
        .execute()
    await putInForce({ ...defaultPolicy, pass })
    onTestFinished(async () => void (await putInForce(defaultPolicy)))
    const { student } = await addMarkedEssay()
    await addGrade(student.id, (await addAssignment({ due: "-1 day" })).id, 44)
    await freshResults(db)
    const { marks, pass_mark } = await ofOffice()
    expect([pass_mark, marks[0]!.below]).toEqual([42, 1])
  })

  test("counts full marks in the last band", async () => {
    const student = await addStudent(term.id, "P1")
    await addGrade(student.id, (await addAssignment({ due: "-1 day" })).id, 100)
    await freshResults(db)
    expect((await ofOffice()).marks[0]!.spread.at(-1)).toBe(1)
  })

  test("a student who withdrew is neither among those whose marks are due nor among those who have one", async () => {
    const { student } = await addMarkedEssay()
    await addStudent(term.id, "P1")
    const change = (body: object) =>
      call("admin", "POST /students/change", { body: { ids: [student.id], ...body } })
    expect((await change({ change: "withdraw" })).status).toBe(200)
    await freshResults(db)
    expect((await ofOffice()).marks).toMatchObject([{ given: 1, due: 3, mean: 60 }])
    await change({ change: "readmit", to_class: "P1" })
    expect((await ofOffice()).marks).toMatchObject([{ given: 2, due: 4, mean: 60 }])
  })

  test("the later due date of a student who has left the class of the work takes nothing from what their new class owes", async () => {
    const [mover] = [await addStudent(term.id, "P1"), await addStudent(term.id, "P2")]
    const { id } = await addAssignment({ due: "-1 day", class: "P1" })
    await addAssignment({ due: "-1 day", class: "P2" })
    const due_at = new Date(Date.now() + 86_400_000).toISOString()
    await db.insertInto("extension").values({ assignment_id: id, student_id: mover.id, due_at }).execute()
    await db.updateTable("enrolment").set({ class: "P2" }).where("student_id", "=", mover.id).execute()
    await freshResults(db)
    expect((await ofOffice()).marks).toMatchObject([{ given: 0, due: 2 }])
  })

  test("has no row for a subject of which nothing is due", async () => {
    await addStudent(term.id, "P1")
    await addAssignment({ due: "1 day" })
    expect((await ofOffice()).marks).toEqual([])
  })

  test("shows a lecturer the classes that they teach, and no others", async () => {
    await addMarkedEssay()
    const [ada, stranger] = [await addLecturer(), await addLecturer()]
    await teach(ada.id, "P1")
    expect((await ofLecturer(ada)).marks).toEqual([
      expect.objectContaining({ class: "P1", given: 2, due: 2, mean: 60 }),
    ])
    expect((await ofLecturer(stranger)).marks).toEqual([])
  })
})

describe("the list of what needs the office", () => {
  test("has late work with its lecturers, students without a class and the first applicant", async () => {
    const ada = await addLecturer()
    await teach(ada.id, "P1")
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    await submit(student, id)
    expect((await ofOffice()).needs).toMatchObject({ late_work: 0, late_lecturers: 0, applicant: null })

    await db
      .updateTable("assignment")
      .set({ due_at: new Date(Date.now() - 15 * 86_400_000).toISOString() })
      .execute()
    await db.updateTable("student").set({ class: null }).execute()
    for (const [email, first_name] of [
      ["first@college.example", "Mphatso"],
      ["second@college.example", "Chikondi"],
    ] as const) {
      await db
        .insertInto("person")
        .values({
          email,
          first_name,
          last_name: "Sample",
          role: "student",
          requested_role: "lecturer",
          status: "pending",
        })
        .execute()
    }
    expect((await ofOffice()).needs).toMatchObject({
      late_work: 1,
      late_lecturers: 1,
      without_class: 1,
      applicant: { name: "Mphatso Sample", role: "lecturer", created_at: expect.stringMatching(/Z$/) },
    })
    const deleted = db.updateTable("subject").where("id", "=", subject.id)
    await deleted.set({ deleted_at: sql`now()` }).execute()
    expect((await ofOffice()).needs.late_work).toBe(0)
    await deleted.set({ deleted_at: null }).execute()
    expect((await ofOffice()).needs.late_work).toBe(1)
    await addGrade(student.id, id, 70)
    expect((await ofOffice()).needs).toMatchObject({ late_work: 0, late_lecturers: 0 })
    await db.deleteFrom("person").where("status", "=", "pending").execute()
  })

  test("doesn't take later work of students who withdrew or were deleted from the late work of others", async () => {
    const [ada, ...left] = [
      await addStudent(term.id, "P1"),
      await addStudent(term.id, "P1"),
      await addStudent(term.id, "P1"),
    ]
    const { id } = await addAssignment()
    for (const student of [ada, ...left]) await submit(student, id)
    await db
      .updateTable("assignment")
      .set({ due_at: new Date(Date.now() - 15 * 86_400_000).toISOString() })
      .execute()
    const due_at = new Date(Date.now() + 86_400_000).toISOString()
    const later = left.map((student) => ({ assignment_id: id, student_id: student.id, due_at }))
    await db.insertInto("extension").values(later).execute()
    expect((await ofOffice()).needs.late_work).toBe(1)
    const [withdrawn, deleted] = left
    await call("admin", "POST /students/change", { body: { ids: [withdrawn.id], change: "withdraw" } })
    await call("admin", "DELETE /students/{id}", { params: { id: deleted.id } })
    expect((await ofOffice()).needs.late_work).toBe(1)
  })

  test("names the terms that are over and not closed", async () => {
    const days = await db.selectFrom("term").select("end_date").executeTakeFirstOrThrow()
    await db.updateTable("term").set({ end_date: sql`college_today() - 1` }).execute()
    expect((await ofOffice()).needs.terms_to_close).toMatchObject([{ id: term.id }])
    await db.updateTable("term").set(days).execute()
    expect((await ofOffice()).needs.terms_to_close).toEqual([])
  })

  test("counts the students of a class separately by their year of study", async () => {
    for (const name of ["P10", "P2", "P2", "P2"]) await addStudent(term.id, name)
    await sql`update student set year_of_study = 2 where id = (select max(id) from student)`.execute(db)
    const { classes, stats } = await ofOffice()
    expect(classes).toEqual([
      { class: "P2", year_of_study: 1, count: 2 },
      { class: "P2", year_of_study: 2, count: 1 },
      { class: "P10", year_of_study: 1, count: 1 },
    ])
    expect(stats.students).toBe(4)
  })
})

describe("a student's marks", () => {
  test("are the latest, with the beginning of the feedback, and never another's or an unpublished one", async () => {
    const { student, other } = await addMarkedEssay()
    await db
      .updateTable("grade")
      .set({ feedback: `Well argued. ${"Read the question again. ".repeat(10)}` })
      .execute()
    const { grades, pass_mark, averages } = await ofStudent(student)
    expect(grades).toMatchObject([{ percentage: 40, assignment_title: "Essay" }])
    expect(grades[0]!.feedback).toMatch(/^Well argued\. .{50,}…$/)
    expect([pass_mark, averages]).toEqual([50, []])
    expect((await ofStudent(other)).grades).toEqual([])
    await db.updateTable("grade").set({ published_at: null }).execute()
    expect((await ofStudent(student)).grades).toEqual([])
  })

  test("give the average of each term in which a module is finished", async () => {
    const { student } = await addMarkedEssay()
    const body = {
      student_id: student.id,
      subject_id: 0,
      term_id: term.id,
      grade_type: "end_module",
      points_earned: 60,
    }
    const subject = await db.selectFrom("offering").select("subject_id").executeTakeFirstOrThrow()
    const { status } = await call("admin", "POST /grades", { body: { ...body, ...subject } })
    expect(status).toBe(201)
    const { averages, gpa } = await ofStudent(student)
    expect(averages).toEqual([{ name: expect.any(String), average: 52 }])
    expect(gpa.overall_average).toBe(52)
    // These were computed from the marks, because a result was stale. The stored result is the same.
    await freshResults(db)
    await sql`update student_result set overall_gpa = 3.99 where student_id = ${student.id}`.execute(db)
    const stored = await ofStudent(student)
    expect([stored.averages, stored.gpa]).toEqual([averages, { ...gpa, current_gpa: 3.99 }])
  })
})
