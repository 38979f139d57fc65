import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { assignmentsOf } from "../../../test/assignments.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { pdf } from "../../../test/corpus.ts"
import { passDays } from "../../../test/retention/deletedRecords.ts"

const college = await openCollege()
const { call, db } = college
const assignments = await assignmentsOf(college)
const { term, addLecturer, addStudent, addAssignment, teach, submit, addGrade } = assignments
const { create, edit, remove, find, seen, send, closeTerm, notificationsOf } = assignments

beforeEach(assignments.clear)

describe("changing", () => {
  test("gives the second of two editors the first one's values", async () => {
    const { id, version } = await addAssignment()
    expect((await edit("admin", id, { title: "First", version })).body.message).toBe(
      "Assignment updated successfully!",
    )
    const { status, body } = await edit("admin", id, { title: "Second", version })
    expect([status, (body.current as { title: string }).title]).toEqual([409, "First"])
  })

  test("is for administrators and the assignment's lecturer", async () => {
    const [ada, eve] = [await addLecturer(), await addLecturer()]
    await teach(ada.id, "P1")
    await teach(eve.id, "P1")
    const { id } = await addAssignment({ lecturer: ada.id })
    expect((await edit(ada, id)).status).toBe(200)
    expect((await find(eve, id)).body.data.assignment).toMatchObject({ may_edit: false })
    expect((await edit(eve, id)).status).toBe(403)
    expect((await remove(eve, id)).status).toBe(403)
    expect((await edit("lecturer", id)).status).toBe(404)
    expect((await remove("lecturer", id)).status).toBe(404)
    const student = await addStudent(term.id)
    expect((await edit(student, id)).status).toBe(403)
  })

  test("does not move a lecturer's assignment to a class they don't teach", async () => {
    const ada = await addLecturer()
    await teach(ada.id, "P1")
    const { id } = await addAssignment({ class: "P1", lecturer: ada.id })
    expect((await edit(ada, id, { student_class: "P2" })).status).toBe(403)
    const named = await addAssignment({ class: "P9", lecturer: ada.id })
    expect((await edit(ada, named.id, { student_class: "P9", title: "Longer" })).status).toBe(200)
  })

  test("can't change subject, class and max marks once there are submissions or grades", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment()
    await submit(student, id)
    expect(await edit("admin", id, { student_class: "P1" })).toMatchObject({
      status: 409,
      body: {
        message: "This assignment has submissions or grades, so its module, term and class can't be changed.",
      },
    })
    expect((await edit("admin", id, { max_marks: 50 })).status).toBe(200)
    expect((await edit("admin", id, { max_marks: 100 })).status).toBe(200)
    await addGrade(student.id, id, 75)
    expect((await edit("admin", id, { max_marks: 50 })).body.message).toBe(
      "Grades have been given out of 100, so max points can't be changed.",
    )
  })

  test("does not count the submissions and grades of another assignment", async () => {
    const student = await addStudent(term.id, "P1")
    const [handedIn, untouched] = [await addAssignment(), await addAssignment()]
    await submit(student, handedIn.id)
    await addGrade(student.id, handedIn.id, 75)
    expect((await edit("admin", untouched.id, { student_class: "P1", max_marks: 50 })).status).toBe(200)
  })

  test("keeps what a request leaves out, and empties an optional field that it sends empty", async () => {
    const { id } = await addAssignment()
    await edit("admin", id, { max_marks: 40, late_allowed: true, description: "Two pages." })
    const changed = await edit("admin", id, {
      max_marks: undefined,
      late_allowed: undefined,
      description: undefined,
    })
    expect(changed.body.data.assignment).toMatchObject({
      max_marks: 40,
      late_allowed: true,
      description: "Two pages.",
    })
    const emptied = await edit("admin", id, { description: "" })
    expect(emptied.body.data.assignment).toMatchObject({ max_marks: 40, description: null })
  })

  test("notifies students who newly get the assignment, and nobody twice", async () => {
    const [inP1, inP2] = [await addStudent(term.id, "P1"), await addStudent(term.id, "P2")]
    const { id } = await addAssignment({ class: "P1" })
    const notified = async () => {
      const notes = [await notificationsOf(inP1.personId), await notificationsOf(inP2.personId)]
      return notes.map((all) => all.map(({ title }) => title))
    }
    await edit("admin", id, { student_class: "P1" })
    const due = "New due date: Essay"
    expect(await notified()).toEqual([[due], []])
    const later = { due_date: "2031-04-04T16:30:00+02:00" }
    await edit("admin", id, { student_class: null, ...later })
    expect(await notified()).toEqual([[due], ["New assignment: Essay"]])
    await edit("admin", id, { student_class: "P2", ...later })
    expect(await notified()).toEqual([[due], ["New assignment: Essay"]])
  })

  test("twenty new due dates are one notification, of the newest, and in one daily email", async () => {
    const student = await addStudent(term.id, "P1")
    const { id } = await addAssignment({ class: "P1" })
    for (let day = 10; day < 30; day++) {
      await edit("admin", id, { student_class: "P1", due_date: `2031-03-${day}T16:30:00+02:00` })
    }
    expect(await notificationsOf(student.personId)).toMatchObject([
      { title: "New due date: Essay", message: "C1 English. Now due Saturday, 29 March 2031 at 16:30." },
    ])
    const jobs = await sql`select from graphile_worker.jobs where key like 'mail %'`.execute(db)
    expect(jobs.rows).toHaveLength(1)
  })

  test("notifies the lecturer whom an administrator names, and the one named before", async () => {
    const [ada, eve] = [await addLecturer(), await addLecturer()]
    await teach(ada.id, "P1")
    const named = "You were named on an assignment: Essay"
    const notified = async (lecturer: typeof ada) =>
      (await notificationsOf(lecturer.personId)).map(({ title }) => title)
    const { id } = (await create("admin", { term_id: term.id, lecturer_id: ada.id })).body.data.assignment
    expect(await notificationsOf(ada.personId)).toMatchObject([
      {
        title: named,
        link: `/lecturer/assignments?view=${id}`,
        message: expect.stringContaining("4 March 2031"),
      },
    ])
    await edit("admin", id, { lecturer_id: ada.id, title: "Essay" })
    expect(await notified(ada)).toEqual([named])
    await edit("admin", id, { lecturer_id: eve.id })
    expect(await notified(ada)).toEqual(["You are no longer named on an assignment: Essay"])
    expect(await notified(eve)).toEqual([named])
    await create(ada, { term_id: term.id, student_class: "P1" })
    expect(await notified(ada)).toHaveLength(1)
  })

  test("names no lecturer any more if a form with files sends null as text", async () => {
    const ada = await addLecturer()
    await teach(ada.id, "P1")
    const { id } = (await create("admin", { term_id: term.id, lecturer_id: ada.id })).body.data.assignment
    const { status, body } = await send("admin", { lecturer_id: "null", term_id: term.id }, undefined, id)
    expect([status, body.data?.assignment.lecturer_id]).toEqual([200, null])
  })

  test("a closed term is locked", async () => {
    const { id } = await addAssignment()
    await closeTerm()
    expect((await find("admin", id)).body.data.assignment).toMatchObject({ may_edit: false })
    const message = "This term is closed, so its assignments can't be changed."
    for (const answer of [
      await edit("admin", id),
      await remove("admin", id),
      await create("admin", { term_id: term.id }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { message } })
    }
    const many = await call("admin", "POST /assignments/delete", { body: { ids: [id] } })
    expect(many.status).toBe(409)
    expect(await seen("admin")).toEqual([id])
  })
})

describe("deleting", () => {
  test("removes an assignment without submissions and grades, with its file when it can't be restored any more", async () => {
    const { id } = (await send("admin", {}, { name: "a.pdf", content: pdf })).body.data.assignment
    expect((await remove("admin", id)).body.message).toBe("Assignment deleted successfully!")
    expect((await find("admin", id)).status).toBe(404)
    await passDays(db, 31)
    expect(await db.selectFrom("assignment").select("id").where("id", "=", id).execute()).toEqual([])
    expect(await db.selectFrom("file").select("id").where("name", "=", "a.pdf").execute()).toEqual([])
  })

  test("keeps an assignment with submissions or grades, but hides it from every list", async () => {
    const student = await addStudent(term.id, "P1")
    const [handedIn, marked] = [await addAssignment(), await addAssignment()]
    await submit(student, handedIn.id)
    await addGrade(student.id, marked.id, 75)
    for (const { id } of [handedIn, marked]) expect((await remove("admin", id)).status).toBe(200)
    expect(await seen("admin")).toEqual([])
    expect(await seen(student)).toEqual([])
    const stored = await db.selectFrom("assignment").select("deleted_at").execute()
    expect(stored.map(({ deleted_at }) => deleted_at !== null)).toEqual([true, true])
    expect(await db.selectFrom("grade").select("points").execute()).toEqual([{ points: 75 }])
  })

  test("leaves recent activity with the names of the student and the assignment that were graded", async () => {
    const student = await addStudent(term.id, "P1", "Mayamiko")
    const { id } = await addAssignment()
    const grade = { studentId: student.id, assignmentId: id, gradeType: "assignment", pointsEarned: 75 }
    expect((await call("admin", "POST /grades", { body: grade })).status).toBe(201)
    await remove("admin", id)
    const [deleted, added] = (await call("admin", "GET /admin/dashboard")).body.data.activities
    expect(deleted).toMatchObject({ label: "deleted", entity: "assignment", subject: "Essay" })
    expect(added).toMatchObject({
      label: "added",
      entity: "grade",
      subject: expect.stringMatching(/^Mayamiko Example \d+, Essay$/),
    })
  })

  test("many at once is for administrators, and requires a selection", async () => {
    const [one, two, three] = [await addAssignment(), await addAssignment(), await addAssignment()]
    const many = (caller: Caller, body: object) => call(caller, "POST /assignments/delete", { body })
    for (const body of [{}, { ids: [] }]) {
      expect((await many("admin", body)).body.message).toBe("Please select assignments to delete")
    }
    expect((await many("lecturer", { ids: [one.id] })).status).toBe(403)
    const { body } = await many("admin", { ids: [one.id, two.id, 999_999] })
    expect([body.data.count, await seen("admin")]).toEqual([2, [three.id]])
    expect(body.message).toBe("2 assignments deleted.")
  })
})
