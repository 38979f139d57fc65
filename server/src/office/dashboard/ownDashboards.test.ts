import { beforeEach, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { submissionsOf } from "../../../test/submissions.ts"
import { notify } from "../../people/notifications/queries.ts"

const college = await openCollege()
const { call, db } = college
const submissions = await submissionsOf(college)
const { term, addLecturer, addStudent, addAssignment, teach, submit, addGrade } = submissions

const ofStudent = async (caller: Caller) => (await call(caller, "GET /students/my-dashboard")).body.data
const ofLecturer = async (caller: Caller) => (await call(caller, "GET /lecturers/my/dashboard")).body.data

const notifyPerson = (personId: number, effect: string) =>
  notify(db, {
    to: (person) => person("person.id", "=", personId),
    type: "reminder",
    title: effect,
    message: "Read this.",
    senderId: null,
    effect,
  })

beforeEach(submissions.clear)

describe("a student's dashboard", () => {
  test("has the same figures as the student's own screens", async () => {
    const student = await addStudent(term.id, "P1")
    const [soon, graded] = [await addAssignment({ title: "Soon" }), await addAssignment()]
    await addAssignment({ due: "-1 second" })
    await addAssignment({ class: "P2" })
    await submit(student, graded.id)
    await addGrade(student.id, graded.id, 75)
    for (let number = 1; number <= 6; number++) await notifyPerson(student.personId, `notice ${number}`)

    await db.updateTable("academic_year").set({ is_current: true, year_name: "2026-2027" }).execute()

    const dashboard = await ofStudent(student)
    const [modules, assignments, gpa, current] = await Promise.all([
      call(student, "GET /students/my-modules"),
      call(student, "GET /students/my-assignments/stats"),
      call(student, "GET /grades/my-gpa"),
      call(student, "GET /terms/current"),
    ])
    expect(dashboard).toMatchObject({
      unreadCount: 6,
      modules: modules.body.data.total,
      assignments: assignments.body.data.stats,
      gpa: { current_gpa: gpa.body.data.gpa.current_gpa },
      terms: [{ id: current.body.data.term!.id }],
      academic_year: "2026-2027",
    })
    expect(dashboard.notifications.map(({ title }) => title)).toEqual(
      [6, 5, 4, 3, 2].map((number) => `notice ${number}`),
    )
    expect(dashboard.due).toEqual([expect.objectContaining({ id: soon.id, title: "Soon" })])
  })

  test("counts as pending what the list behind the figure shows", async () => {
    const student = await addStudent(term.id, "P1")
    await addAssignment()
    await addAssignment({ due: "-1 second" })
    const open = () => call(student, "GET /students/my-assignments", { query: { status: "open" } })
    expect((await ofStudent(student)).assignments.pending).toBe(2)
    expect((await open()).body.data.total).toBe(2)
    const close = (closed_at: string | null) =>
      db.updateTable("term").set({ is_active: !closed_at, closed_at }).where("id", "=", term.id).execute()
    await close(new Date().toISOString())
    expect((await ofStudent(student)).assignments).toMatchObject({ total: 2, pending: 0 })
    expect((await open()).body.data.total).toBe(0)
    expect((await call(student, "GET /students/my-assignments")).body.data.total).toBe(2)
    await close(null)
  })

  test("has nothing of another student", async () => {
    const [student, other] = [await addStudent(term.id, "P1"), await addStudent(term.id, "P2")]
    const { id } = await addAssignment({ class: "P2" })
    await addGrade(other.id, id, 75)
    await notifyPerson(other.personId, "for the other")
    expect(await ofStudent(student)).toMatchObject({
      unreadCount: 0,
      notifications: [],
      due: [],
      assignments: { total: 0, graded: 0 },
    })
  })

  test("is empty for somebody without a student's record, and forbidden to staff", async () => {
    expect(await ofStudent("student")).toMatchObject({ modules: 0, terms: [], gpa: { current_gpa: null } })
    for (const who of ["admin", "lecturer"] as const) {
      expect((await call(who, "GET /students/my-dashboard")).status).toBe(403)
    }
  })
})

describe("a lecturer's dashboard", () => {
  test("counts what the screens behind its figures list", async () => {
    const lecturer = await addLecturer()
    await teach(lecturer.id, "P1")
    await addStudent(term.id, "P1")
    await addStudent(term.id, "P2")
    for (const title of ["One", "Two", "Three"]) await addAssignment({ title, class: "P1" })
    await addAssignment({ class: "P2" })
    await notifyPerson(lecturer.personId, "for the lecturer")

    const dashboard = await ofLecturer(lecturer)
    const [modules, students, assignments] = await Promise.all([
      call(lecturer, "GET /lecturers/my/subjects"),
      call(lecturer, "GET /students/my/class"),
      call(lecturer, "GET /assignments"),
    ])
    expect(dashboard.stats).toEqual({
      modules: modules.body.data.total,
      students: students.body.data.total,
      assignments: assignments.body.data.total,
    })
    expect(dashboard.stats).toMatchObject({ modules: 1, assignments: 3 })
    expect(dashboard).toMatchObject({
      unreadCount: 1,
      notifications: [{ title: "for the lecturer" }],
      classes: students.body.data.classes,
      terms: [{ id: term.id }],
    })
    expect(dashboard.assignments.map(({ title }) => title)).toEqual(["Three", "Two"])
  })

  test("counts the students of a home class, beside those that the lecturer teaches, as their list does", async () => {
    const lecturer = await addLecturer()
    await teach(lecturer.id, "P1")
    await db.updateTable("lecturer").set({ class: "P3" }).where("id", "=", lecturer.id).execute()
    await addStudent(term.id, "P1")
    for (let n = 0; n < 2; n++) await addStudent(term.id, "P3")
    const { total } = (await call(lecturer, "GET /students/my/class")).body.data
    expect([(await ofLecturer(lecturer)).stats.students, total]).toEqual([2, 2])
  })

  test("counts assignments of terms that are over, as the list behind the figure does", async () => {
    const lecturer = await addLecturer()
    await teach(lecturer.id, "P1")
    await addAssignment({ class: "P1" })
    await db.updateTable("term").set({ is_active: false }).where("id", "=", term.id).execute()
    expect((await ofLecturer(lecturer)).stats.assignments).toBe(1)
    expect((await call(lecturer, "GET /assignments")).body.data.total).toBe(1)
    await db.updateTable("term").set({ is_active: true }).where("id", "=", term.id).execute()
  })

  test("has nothing of others for a lecturer without modules, and is forbidden to other roles", async () => {
    const student = await addStudent(term.id, "P1")
    await submit(student, (await addAssignment()).id)
    expect(await ofLecturer("lecturer")).toMatchObject({
      stats: { modules: 0, students: 0, assignments: 0 },
      classes: [],
      to_mark: { work: [], total: 0, to_mark: 0 },
      marks: [],
    })
    for (const who of ["admin", "student"] as const) {
      expect((await call(who, "GET /lecturers/my/dashboard")).status).toBe(403)
    }
  })
})
