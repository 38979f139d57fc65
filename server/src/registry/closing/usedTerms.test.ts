/** Tests which changes a term refuses once it has students and subjects. */
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { studentsOf } from "../../../test/students.ts"

const college = await openCollege()
const { call, db } = college
const { addTerm, addStudent, addLecturer } = courseOf(college)
const { clear } = studentsOf(college)

async function addOffering(term_id: number, code = "ENG1", is_given = true) {
  const subject = { code, name: code, year_of_study: 1, semester_number: 1 }
  const made = await db.insertInto("subject").values(subject).returning("id").executeTakeFirstOrThrow()
  return db
    .insertInto("offering")
    .values({ subject_id: made.id, term_id, credits: 3, is_given })
    .returning("id")
    .executeTakeFirstOrThrow()
}
async function edit(id: number, fields: object) {
  const { term } = (await call("admin", "GET /terms/{id}", { params: { id } })).body.data
  return call("admin", "PUT /terms/{id}", { params: { id }, body: { ...term, ...fields } })
}

/** A term that is over, with one student in P1 and one subject. */
async function addPastTerm() {
  const term = await addTerm(1, { from: -90, to: -10 })
  const student = await addStudent(term.id, "P1")
  return { id: term.id, student, offering: await addOffering(term.id) }
}
type PastTerm = Awaited<ReturnType<typeof addPastTerm>>

const mark = ({ student, offering }: PastTerm, columns: object = {}) =>
  db
    .insertInto("grade")
    .values({
      student_id: student.id,
      offering_id: offering.id,
      grade_type: "end_module",
      title: "Exam",
      points: 50,
      max_points: 100,
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
const markTest = (past: PastTerm) => mark(past, { grade_type: "assignment", title: "Test 1" })

const addAssignment = ({ offering }: PastTerm, className: string | null) =>
  db
    .insertInto("assignment")
    .values({ offering_id: offering.id, class: className, title: "Essay", due_at: new Date().toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow()

const close = (id: number) => call("admin", "POST /terms/{id}/close", { params: { id } })
const refusal = async (id: number) => {
  const { status, body } = await close(id)
  return [status, body.message]
}
const lacks = (marks: string) => [409, `${marks}. Enter each as a number, or as missing, exempt or absent.`]

beforeEach(clear)

describe("the number of a term", () => {
  const refusal = {
    status: 422,
    body: {
      errors: {
        term_number: "This term's number can't be changed because it already has students or subjects.",
      },
    },
  }

  test("can't change once students are enrolled, but other fields can", async () => {
    const { id } = await addTerm(1)
    await addStudent(id)
    expect(await edit(id, { term_number: 4 })).toMatchObject(refusal)
    expect((await edit(id, { name: "Other" })).body.data.term).toMatchObject({
      name: "Other",
      year_of_study: 1,
    })
  })

  test("can't change once a subject is offered", async () => {
    const { id } = await addTerm(1)
    await addOffering(id)
    expect(await edit(id, { term_number: 2 })).toMatchObject(refusal)
  })

  test("can change before that", async () => {
    const { id } = await addTerm(1)
    expect((await edit(id, { term_number: 4 })).body.data.term).toMatchObject({ year_of_study: 2 })
  })
})

describe("closing", () => {
  test("fixes the grading policy, locks the term and its grades, and is in the audit log", async () => {
    const past = await addPastTerm()
    const { id: gradeId } = await mark(past)
    await markTest(past)
    const { status, body } = await close(past.id)
    expect([status, body.message]).toEqual([200, "Term closed."])
    expect(body.data.term.closed_at).not.toBeNull()
    const stored = await db.selectFrom("term").select("policy_version").executeTakeFirstOrThrow()
    const newest = await db
      .selectFrom("grading_policy")
      .select("version")
      .orderBy("version", "desc")
      .execute()
    expect(stored.policy_version).toBe(newest[0]?.version)

    const deletion = await call("admin", "DELETE /grades/{id}", { params: { id: gradeId } })
    expect(deletion.body.message).toBe("This term is closed, so its grades can't be changed.")
    const refused = { status: 409, body: { message: "This term is closed, so it can't be changed." } }
    expect(await edit(past.id, { name: "Other" })).toMatchObject(refused)
    expect(await call("admin", "DELETE /terms/{id}", { params: { id: past.id } })).toMatchObject(refused)
    expect(await refusal(past.id)).toEqual([409, "This term is closed already."])

    const { body: list } = await call("admin", "GET /terms", { query: { status: "closed" } })
    expect(list.data.terms.map(({ id }) => id)).toEqual([past.id])
    const { body: log } = await call("admin", "GET /audit", { query: { label: "closed" } })
    expect(log.data.entries[0]).toMatchObject({ entity: "term", entity_id: String(past.id) })
  })

  test("is refused while the term is active or hasn't begun", async () => {
    const active = await addTerm(1)
    const coming = await addTerm(2, { from: 70, to: 150 })
    expect(await refusal(active.id)).toEqual([
      409,
      "The active term can't be closed. Set another term of its year of study as active first.",
    ])
    expect(await refusal(coming.id)).toEqual([409, "This term has not begun, so it can't be closed."])
  })

  test("requires both parts of each module's grade, and lists missing grades by subject", async () => {
    const past = await addPastTerm()
    await addStudent(past.id, "P2")
    await addOffering(past.id, "MAT1")
    expect(await refusal(past.id)).toEqual(lacks("8 marks are missing in this term: ENG1 4, MAT1 4"))
    await mark(past)
    await markTest(past)
    expect(await refusal(past.id)).toEqual(lacks("6 marks are missing in this term: ENG1 2, MAT1 4"))
  })

  test("requires a published grade for each of the student's assignments", async () => {
    const past = await addPastTerm()
    await mark(past)
    await markTest(past)
    await addAssignment(past, "P2")
    const { id: assignment_id } = await addAssignment(past, "P1")
    const oneMissing = lacks("1 mark is missing in this term: ENG1 1")
    expect(await refusal(past.id)).toEqual(oneMissing)
    const { id } = await mark(past, {
      grade_type: "assignment",
      title: "Essay",
      assignment_id,
      published_at: null,
      state: "exempt",
      points: null,
    })
    expect(await refusal(past.id)).toEqual(oneMissing)
    await db.updateTable("grade").set({ published_at: "2026-01-01" }).where("id", "=", id).execute()
    expect((await close(past.id)).status).toBe(200)
  })

  test("requires no grades for a student who withdrew or is inactive", async () => {
    const past = await addPastTerm()
    const withdrawn = await addStudent(past.id, "P1")
    await mark(past)
    await markTest(past)
    expect(await refusal(past.id)).toEqual(lacks("2 marks are missing in this term: ENG1 2"))
    const enrolments = db.updateTable("enrolment").where("student_id", "=", withdrawn.id)
    await enrolments.set({ outcome: "withdrawn" }).execute()
    expect((await close(past.id)).status).toBe(200)
  })

  test("requires no grades in a deleted subject, because nobody can give them", async () => {
    const past = await addPastTerm()
    await mark(past)
    await markTest(past)
    await addOffering(past.id, "MAT1")
    expect(await refusal(past.id)).toEqual(lacks("2 marks are missing in this term: MAT1 2"))
    const { id } = await db
      .selectFrom("subject")
      .select("id")
      .where("code", "=", "MAT1")
      .executeTakeFirstOrThrow()
    expect((await call("admin", "DELETE /subjects/{id}", { params: { id } })).status).toBe(200)
    expect((await close(past.id)).status).toBe(200)
  })

  test("requires no grades in a subject that only people who were deleted used", async () => {
    const past = await addPastTerm()
    await mark(past)
    await markTest(past)
    const { id: offering_id } = await addOffering(past.id, "MAT1", false)
    const lecturer = await addLecturer()
    const mistaken = await addStudent(past.id, "P1")
    await db.insertInto("teaching_assignment").values({ lecturer_id: lecturer.id, offering_id }).execute()
    await mark({ ...past, student: mistaken, offering: { id: offering_id } })
    await call("admin", "DELETE /students/{id}", { params: { id: mistaken.id } })
    expect(await refusal(past.id)).toEqual(lacks("2 marks are missing in this term: MAT1 2"))
    expect((await call("admin", "DELETE /lecturers/{id}", { params: { id: lecturer.id } })).status).toBe(200)
    expect((await close(past.id)).status).toBe(200)
  })

  test("requires no grades if the only one was given by mistake and deleted", async () => {
    const past = await addPastTerm()
    await mark(past)
    await markTest(past)
    const params = await mark({ ...past, offering: await addOffering(past.id, "MAT1", false) })
    expect(await refusal(past.id)).toEqual(lacks("1 mark is missing in this term: MAT1 1"))
    expect((await call("admin", "DELETE /grades/{id}", { params })).status).toBe(200)
    expect((await close(past.id)).status).toBe(200)
  })

  test("while a grade is deleted at the same moment, refuses one of the two", async () => {
    for (let round = 0; round < 8; round++) {
      const past = await addPastTerm()
      const { id } = await mark(past)
      await markTest(past)
      const answers = await Promise.all([
        close(past.id),
        call("admin", "DELETE /grades/{id}", { params: { id } }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      await clear()
    }
  })

  test("by ten requests at once happens once", async () => {
    const past = await addPastTerm()
    await mark(past)
    await markTest(past)
    const answers = await Promise.all(Array.from({ length: 10 }, () => close(past.id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  })
})
