import { expect, test } from "vitest"
import { itemAt } from "#contract/lib/objects.ts"
import type { Paper, PaperTable } from "#contract/lib/paper.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"

const college = await openCollege()
const { db, call } = college
const course = courseOf(college)

test("a grade sheet has a column for each of two pieces of work with one title", async () => {
  const term = await course.addTerm(1)
  const subject = await course.addSubject()
  const offering_id = await offeringOf(db, subject.id, term.id)
  const [ada, bea] = [await course.addStudent(term.id, "P1"), await course.addStudent(term.id, "P1")]
  const addQuiz = async (max_marks: number) => {
    const quiz = { offering_id, title: "Quiz", due_at: "2026-02-02T10:00:00Z", max_marks }
    return db.insertInto("assignment").values(quiz).returning("id").executeTakeFirstOrThrow()
  }
  const [first, second] = [await addQuiz(100), await addQuiz(100)]
  const quiz = { offering_id, grade_type: "assignment", title: "Quiz", max_points: 100 } as const
  const mark = (student_id: number, assignment_id: number, points: number) =>
    db
      .insertInto("grade")
      .values({ ...quiz, student_id, assignment_id, points })
      .execute()
  await mark(ada.id, first.id, 40)
  await mark(ada.id, second.id, 90)
  await mark(bea.id, second.id, 70)
  const query = { kind: "grade_sheet", class: "P1", term_id: term.id, subject_id: subject.id }
  const { body } = await call("admin", "GET /documents/preview", { query })
  const { blocks }: Paper = body.data.preview.paper
  const table = blocks.find((block): block is PaperTable => block.kind === "table")
  expect(table!.columns.map(({ head }) => head).slice(3, 5)).toEqual(["Quiz", "Quiz"])
  expect(table!.rows.map((row) => row.slice(3, 5))).toEqual([
    ["40%", "90%"],
    ["—", "70%"],
  ])
})

test("marks whose titles people read as one share a column", async () => {
  const term = await course.addTerm(2, { from: 100, to: 160 })
  const subject = await course.addSubject()
  const offering_id = await offeringOf(db, subject.id, term.id)
  const grades = await Promise.all(
    ["Mother's tongue - 1", "mother’s  tongue – 1"].map(async (title, index) => {
      const { id } = await course.addStudent(term.id, "P3")
      return { student_id: id, offering_id, grade_type: "assignment" as const, title, points: 50 + index }
    }),
  )
  await db
    .insertInto("grade")
    .values(grades.map((grade) => ({ ...grade, max_points: 100 })))
    .execute()
  const query = { kind: "grade_sheet", class: "P3", term_id: term.id, subject_id: subject.id }
  const { body } = await call("admin", "GET /documents/preview", { query })
  const { blocks }: Paper = body.data.preview.paper
  const table = blocks.find((block): block is PaperTable => block.kind === "table")
  expect(table!.columns.map(({ head }) => head).slice(3)).toEqual([
    "Mother's tongue - 1",
    "End of module",
    "Module grade",
    "Letter",
  ])
  expect(table!.rows.map((row) => row[3]).toSorted()).toEqual(["50%", "51%"])
})

test("a subject that was deleted in an open term has no grade sheet, and one deleted after its term has it", async () => {
  const term = await course.addTerm(4)
  const subject = await course.addSubject()
  await offeringOf(db, subject.id, term.id)
  await course.addStudent(term.id, "P2")
  const body = { kind: "grade_sheet", class: "P2", term_id: term.id, subject_id: subject.id }
  const issued = await call("admin", "POST /documents", { body })
  await db
    .updateTable("subject")
    .set({ deleted_at: "2026-01-31T07:00:00Z" })
    .where("id", "=", subject.id)
    .execute()
  const sentence = "The record chosen here does not exist any more."
  for (const answer of [
    await call("admin", "GET /documents/preview", { query: body }),
    await call("admin", "POST /documents", { body }),
  ])
    expect(answer).toMatchObject({ status: 422, body: { errors: { subject_id: sentence } } })
  const params = { id: itemAt(issued.body.data.issued.ids, 0) }
  const message = "There is nothing any more that this document could say. Revoke it instead."
  expect(await call("admin", "POST /documents/{id}/reissue", { params })).toMatchObject({
    status: 409,
    body: { message },
  })
  await db
    .updateTable("term")
    .set({ closed_at: "2026-01-30T07:00:00Z", is_active: false })
    .where("id", "=", term.id)
    .execute()
  expect((await call("admin", "GET /documents/preview", { query: body })).status).toBe(200)
})
