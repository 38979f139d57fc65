import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { movingUpOf } from "../../../test/rollovers/movingUp.ts"

const college = await openCollege()
const { call, db } = college
const { addModule, mark, reset } = movingUpOf(college)

/** A proposal for the year, and what it says of the student who passed everything. */
async function propose() {
  const { from, terms, students } = await reset()
  const begun = await call("admin", "POST /rollovers", { body: { from_year_id: from.id } })
  const params = { id: begun.body.data.rollover.id }
  const moveOfGood = async () => {
    await call("admin", "POST /rollovers/{id}/propose", { params })
    const { body } = await call("admin", "GET /rollovers/{id}/students", { params })
    return body.data.students.find(({ student_id }) => student_id === students.good.id)
  }
  return { from, terms, students, moveOfGood }
}

test("a module from which a student is exempt isn't missing, whether its term is closed or not", async () => {
  const { terms, students, moveOfGood: goodMove } = await propose()
  const module = await addModule("HEC", terms.t3, 1)
  const grade = { student_id: students.good.id, offering_id: module, max_points: 100 }
  await db
    .insertInto("grade")
    .values({ ...grade, grade_type: "assignment", title: "Test", points: 70 })
    .execute()
  expect(await goodMove()).toMatchObject({ outcome: "repeating", missing: ["HEC"] })
  await db
    .insertInto("grade")
    .values({ ...grade, grade_type: "end_module", title: "End of module", state: "exempt" })
    .execute()
  expect(await goodMove()).toMatchObject({ outcome: "promoted", missing: [] })
})

test("a subject that was failed, renamed and then passed isn't failed", async () => {
  const { from, students, moveOfGood } = await propose()
  const t1 = await db
    .insertInto("term")
    .values({
      academic_year_id: from.id,
      term_number: 1,
      name: "Term 1",
      start_date: "2030-09-05",
      end_date: "2030-12-10",
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const { subject_id } = await db
    .selectFrom("offering")
    .innerJoin("subject", "subject.id", "subject_id")
    .select("subject_id")
    .where("code", "=", "ENG")
    .executeTakeFirstOrThrow()
  await db.insertInto("enrolment").values({ student_id: students.good.id, term_id: t1.id }).execute()
  const earlier = await db
    .insertInto("offering")
    .values({ subject_id, term_id: t1.id, credits: 3, is_given: true })
    .returning("id")
    .executeTakeFirstOrThrow()
  await mark(students.good, earlier.id, 20)
  // Closing a term keeps the code that a subject had then.
  await db
    .updateTable("offering")
    .set({ kept_code: "ENG1", kept_name: "English" })
    .where("id", "=", earlier.id)
    .execute()
  expect(await moveOfGood()).toMatchObject({ failed: [] })
})

test("a module with an exempt assignment is missing until nothing else of it lacks a mark", async () => {
  const { terms, students, moveOfGood } = await propose()
  const offering_id = await addModule("HEC", terms.t3, 1)
  const [first, second] = await db
    .insertInto("assignment")
    .values(["One", "Two"].map((title) => ({ offering_id, title, due_at: "2031-06-01", class: "P1" })))
    .returning("id")
    .execute()
  const grade = { student_id: students.good.id, offering_id, max_points: 100 }
  const exempt = { ...grade, grade_type: "assignment" as const, state: "exempt" as const }
  await db
    .insertInto("grade")
    .values({ ...exempt, title: "One", assignment_id: first!.id })
    .execute()
  expect(await moveOfGood()).toMatchObject({ missing: ["HEC"] })
  await db
    .insertInto("grade")
    .values({ ...grade, grade_type: "end_module", title: "End of module", points: 70 })
    .execute()
  expect(await moveOfGood()).toMatchObject({ missing: ["HEC"] })
  await db
    .insertInto("grade")
    .values({ ...exempt, title: "Two", assignment_id: second!.id })
    .execute()
  expect(await moveOfGood()).toMatchObject({ missing: [] })
})
