/**
 * Tests that the gate shows each sentence with which closing is refused before the button is pressed: both follow from
 * one rule.
 */
import { expect, test } from "vitest"
import { gateRefusal } from "#contract/registry/gates.ts"
import { addLesson, schoolDay } from "../../../test/attendance.ts"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"
import { deleteRecord } from "../../../test/records.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"
import { closingSteps, onceBegun } from "./rules.ts"

const college = await openCollege()
const { call, db } = college
const { course, maths } = await gradingOf(college)

const gateOf = async (id: number) =>
  (await call("admin", "GET /terms/{id}/closing", { params: { id } })).body.data
const close = (id: number, body: object = {}) =>
  call("admin", "POST /terms/{id}/close", { params: { id }, body })

async function mark(student_id: number, offering_id: number, points: number | null) {
  const same = { student_id, offering_id, max_points: 100, points }
  await db
    .insertInto("grade")
    .values([
      { ...same, grade_type: "assignment", title: "Test" },
      { ...same, grade_type: "end_module", title: "End of module" },
    ])
    .execute()
}

test("whatever a term lacks, closing is refused with a sentence of the gate, or not at all", () => {
  const none = { mark: 0, submission: 0, unpublished: 0, register: 0, report: 0, approval: 0 }
  const combinations = Array.from({ length: 64 }, (_, number) => ({
    isActive: (number & 1) !== 0,
    isClosed: (number & 2) !== 0,
    isComing: (number & 4) !== 0,
    lacksMarks: (number & 8) !== 0,
    hasCards: (number & 16) !== 0,
    isLast: (number & 32) !== 0,
  }))
  for (const { isActive, isClosed, isComing, lacksMarks, hasCards, isLast } of combinations) {
    const steps = closingSteps(
      {
        term: {
          name: "Term",
          is_active: isActive,
          closed_at: isClosed ? "2026-01-01" : null,
          start_date: isComing ? "2026-02-02" : "2026-01-01",
          term_number: isLast ? 3 : 1,
        },
        next: null,
        totals: { ...none, mark: lacksMarks ? 2 : 0, register: 5 },
        lecturers: none,
        missing: lacksMarks ? [{ subject_code: "MAT", count: 2 }] : [],
        students: 3,
        cards: hasCards ? 3 : 1,
      },
      "2026-01-15",
    )
    expect(gateRefusal(steps) !== undefined).toBe(isActive || isClosed || isComing || lacksMarks)
    expect(gateRefusal(onceBegun(steps)) !== undefined).toBe(isClosed || isComing || lacksMarks)
    for (const { is_done, left, lines } of steps)
      expect([is_done, lines.length > 0 && is_done]).toEqual([left === 0, false])
  }
})

test("the active term is closed together with the activation of the next one, which the call names", async () => {
  const [active] = await db
    .selectFrom("term")
    .select(["id", "academic_year_id"])
    .where("is_active", "=", true)
    .execute()
  const before = await gateOf(active!.id)
  expect(before.gate.begins).toBeNull()
  expect(before.gate.steps.map(({ key, is_done }) => [key, is_done])).toEqual([
    ["next_term", false],
    ["marks", false],
    ["others", true],
    ["cards", false],
    ["begins", false],
  ])
  const sentence = "The active term can't be closed. Set another term of its year of study as active first."
  expect(before.gate.steps.at(-1)!.refusal).toBe(sentence)

  await db.deleteFrom("assignment").execute()
  const students = await db
    .selectFrom("enrolment")
    .select("student_id")
    .where("term_id", "=", active!.id)
    .execute()
  const offering = await offeringOf(db, maths.id, active!.id)
  for (const { student_id } of students) await mark(student_id, offering, 60)
  expect((await close(active!.id)).body.message).toBe(sentence)

  await db
    .updateTable("academic_year")
    .set({ end_date: "2090-01-01" })
    .where("id", "=", active!.academic_year_id)
    .execute()
  const next = await db
    .insertInto("term")
    .values({
      academic_year_id: active!.academic_year_id,
      term_number: 2,
      name: "Term 2",
      start_date: "2089-01-01",
      end_date: "2089-03-01",
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const { gate, why_not } = await gateOf(active!.id)
  const days = { start_date: "2089-01-01", end_date: "2089-03-01" }
  expect([gate.begins, why_not]).toEqual([{ id: next.id, name: "Term 2", ...days }, null])
  // A call without a term is refused as the gate says, and a term that doesn't follow is an error of its field.
  expect((await close(active!.id)).body.message).toBe(gateRefusal(gate.steps))
  expect((await close(active!.id, { next_term_id: active!.id })).body.errors).toEqual({
    next_term_id: "Next term must be the one that comes after Term 1.",
  })
  expect((await close(active!.id, { next_term_id: next.id })).status).toBe(200)
  const terms = await db
    .selectFrom("term")
    .select(["id", "is_active", "closed_at"])
    .where("id", "in", [active!.id, next.id])
    .orderBy("id")
    .execute()
  expect(terms.map(({ id, is_active, closed_at }) => [id, is_active, closed_at !== null])).toEqual([
    [active!.id, false, true],
    [next.id, true, false],
  ])
  const enrolled = await db
    .selectFrom("enrolment")
    .select("student_id")
    .where("term_id", "=", next.id)
    .execute()
  expect(enrolled).toEqual(expect.arrayContaining(students))
  expect((await gateOf(active!.id)).why_not).toBe("This term is closed already.")
})

test("the steps count the missing report cards and the lecturers who owe marks", async () => {
  const past = await course.addTerm(1, { from: -300, to: -200 })
  const teacher = await course.addLecturer(null, "Owing")
  const student = await course.addStudent(past.id, "P1")
  const body = { lecturer_id: teacher.id, subject_id: maths.id, term_id: past.id, class: "P1" }
  expect((await call("admin", "POST /teaching-assignments", { body })).status).toBe(201)
  const stepsOf = async () => {
    const { gate } = await gateOf(past.id)
    return Object.fromEntries(gate.steps.map(({ key, left, lines }) => [key, [left, ...lines]]))
  }
  expect(await stepsOf()).toEqual({
    marks: [2, "2 not given: 1 lecturer"],
    others: [0],
    cards: [1, "1 of 1 student without one"],
  })
  await mark(student.id, await offeringOf(db, maths.id, past.id), 70)
  const wanted = { kind: "report_card", class: "P1", term_id: past.id }
  expect((await call("admin", "POST /documents", { body: wanted })).status).toBe(201)
  expect(await stepsOf()).toEqual({ marks: [0], others: [0], cards: [0] })
})

test("the registers of a deleted subject, which nobody can take any more, are not missing", async () => {
  const past = await course.addTerm(5, { from: -30, to: 60 })
  const [weaving, lecturer] = [await course.addSubject("Weaving"), await course.addLecturer()]
  await addLesson(db, { lecturer: lecturer.id, subject: weaving.id, term: past.id, date: schoolDay() })
  expect((await gateOf(past.id)).totals.register).toBeGreaterThan(0)
  await deleteRecord(db, "subject", weaving.id)
  expect((await gateOf(past.id)).totals.register).toBe(0)
})
