/**
 * Takes a college through a whole year with the buttons of the year's line. Each button is pressed when its gate is open.
 * Earlier presses are refused with the announced reason.
 */
import { expect, test } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import type { ClosingGate } from "#contract/registry/closing/endpoints.ts"
import { firstRefused, type GateStep, gateRefusal } from "#contract/registry/gates.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"

const college = await openCollege()
const { call, db } = college
const course = courseOf(college)

/** The buttons that an administrator presses in this year, without those that open a screen. */
let presses = 0
/** The refusals that no gate had announced. */
const unannounced: string[] = []

/** Presses a button. A refusal must be one of the sentences of the steps. */
async function press<Answer extends { status: number; body: { message?: string; errors?: object } }>(
  steps: readonly GateStep[],
  act: () => Promise<Answer>,
) {
  presses++
  const answer = await act()
  if (answer.status >= 400) {
    const open = steps.flatMap(({ is_done, refusal }) => (is_done || refusal === null ? [] : [refusal]))
    const refusals = [answer.body.message ?? "", ...Object.values(answer.body.errors ?? {}).map(String)]
    if (!refusals.some((refusal) => open.some((sentence) => refusal.includes(sentence))))
      unannounced.push(refusals.join())
  }
  return answer
}

const lineOf = async () => (await call("admin", "GET /year", { query: {} })).body.data.line
const termOf = async (number: number) => (await lineOf()).terms.find((term) => term.term_number === number)!
const closeOf = (id: number, gate: ClosingGate) =>
  press(gate.steps, () =>
    call("admin", "POST /terms/{id}/close", {
      params: { id },
      body: { next_term_id: gate.begins?.id ?? null },
    }),
  )
const openSteps = (steps: readonly GateStep[]) =>
  steps.filter(({ is_done }) => !is_done).map(({ key }) => key)

/** The lecturers' part: both marks of each student of the term in its subject. */
async function giveMarks(term_id: number, offering_id: number) {
  const rows = await db.selectFrom("enrolment").select("student_id").where("term_id", "=", term_id).execute()
  const marks = rows.flatMap(({ student_id }) =>
    (["assignment", "end_module"] as const).map((grade_type) => ({
      student_id,
      offering_id,
      grade_type,
      title: grade_type,
      points: 70,
      max_points: 100,
    })),
  )
  await db.insertInto("grade").values(marks).execute()
}

test("in a year of six terms, report cards and moving up, every refusal is announced by its gate", async () => {
  await db
    .insertInto("cohort")
    .values({ name: "IPTE24" })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const empty = await lineOf()
  expect([empty.year, empty.moving_up]).toEqual([null, null])

  // The college's first year. The first terms of both years of study began in the past.
  const start = addDays(today(), -330)
  const year = await call("admin", "POST /academic-years", {
    body: { year_name: "This year", start_date: start, end_date: addDays(today(), 20), is_current: true },
  })
  const academic_year_id = year.body.data.academicYear.id
  const daysOf = [0, 110, 220].map((from) => [addDays(start, from), addDays(start, from + 90)] as const)
  const offerings = new Map<number, number>()
  const ids = new Map<number, number>()
  for (const number of [1, 4]) {
    const [start_date, end_date] = daysOf[0]!
    const body = { academic_year_id, term_number: number, name: `Term ${number}`, start_date, end_date }
    ids.set(number, (await call("admin", "POST /terms", { body })).body.data.term.id)
  }
  const students = [await course.addStudent(ids.get(1)!, "P1"), await course.addStudent(ids.get(4)!, "P2")]
  await db.updateTable("student").set({ year_of_study: 2 }).where("id", "=", students[1]!.id).execute()
  for (const id of ids.values()) await call("admin", "PUT /terms/{id}/activate", { params: { id } })

  /** A subject that the office gave to a term. */
  async function offer(number: number, term_id: number) {
    const subject = { code: `SUB${number}`, name: `Subject ${number}`, year_of_study: number < 4 ? 1 : 2 }
    const { id } = await db
      .insertInto("subject")
      .values({ ...subject, semester_number: 1, is_active: false })
      .returning("id")
      .executeTakeFirstOrThrow()
    const given = { subject_id: id, term_id, credits: 3, is_given: true }
    offerings.set(
      number,
      (await db.insertInto("offering").values(given).returning("id").executeTakeFirstOrThrow()).id,
    )
  }

  for (const [index, pair] of [
    [1, 4],
    [2, 5],
    [3, 6],
  ].entries())
    for (const number of pair) {
      const id = ids.get(number)!
      await offer(number, id)
      const isLast = number % 3 === 0
      const begun = await termOf(number)
      expect(openSteps(begun.gate!.steps)).toEqual(
        isLast ? ["marks", "cards", "begins"] : ["next_term", "marks", "cards", "begins"],
      )
      // A press that comes too early is refused with the first reason of the gate.
      const early = await closeOf(id, begun.gate!)
      expect(early.body.message).toBe(gateRefusal(begun.gate!.steps))

      if (!isLast) {
        expect(begun.following).toMatchObject({ term_number: number + 1, academic_year_id })
        const [start_date, end_date] = daysOf[index + 1]!
        const added = await press([], () =>
          call("admin", "POST /terms", { body: { ...begun.following!, start_date, end_date } }),
        )
        ids.set(number + 1, added.body.data.term.id)
      }
      await giveMarks(id, offerings.get(number)!)
      expect(firstRefused((await termOf(number)).gate!.steps)?.key).toBe("begins")
      const wanted = { kind: "report_card", class: number < 4 ? "P1" : "P2", term_id: id }
      expect((await press([], () => call("admin", "POST /documents", { body: wanted }))).status).toBe(201)

      const ready = await termOf(number)
      expect(openSteps(ready.gate!.steps)).toEqual(["begins"])
      const closed = await closeOf(id, ready.gate!)
      // The last terms can close once their students have moved up, as their gates say.
      expect([closed.status, closed.body.message]).toEqual(
        isLast ? [409, gateRefusal(ready.gate!.steps)] : [200, "Term closed."],
      )
    }

  const before = (await lineOf()).moving_up!
  expect(openSteps(before.steps)).toEqual(["next_year", "proposed"])
  const begin = () => call("admin", "POST /rollovers", { body: { from_year_id: academic_year_id } })
  expect((await press(before.steps, begin)).status).toBe(422)
  const next = { from_year_id: academic_year_id, year_name: "Next year", start_date: addDays(today(), 21) }
  expect((await press([], () => call("admin", "POST /year/next", { body: next }))).status).toBe(201)
  expect(openSteps((await lineOf()).moving_up!.steps)).toEqual(["proposed"])
  const { rollover } = (await press([], begin)).body.data
  const ready = (await lineOf()).moving_up!
  expect([ready.why_not, ready.outcomes.map(({ outcome }) => outcome).toSorted()]).toEqual([
    null,
    ["graduated", "promoted"],
  ])
  const params = { id: rollover.id }
  expect(
    (await press(ready.steps, () => call("admin", "POST /rollovers/{id}/run", { params, body: {} }))).status,
  ).toBe(200)

  const now = await lineOf()
  expect(now.year?.year_name).toBe("Next year")
  expect(now.terms.map(({ term_number, is_active }) => [term_number, is_active])).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => [number, number === 1 || number === 4]),
  )
  const past = (await call("admin", "GET /year", { query: { academic_year_id } })).body.data.line
  for (const number of [3, 6]) {
    const term = past.terms.find((term) => term.term_number === number)!
    expect(openSteps(term.gate!.steps)).toEqual([])
    expect((await closeOf(term.id, term.gate!)).status).toBe(200)
  }
  const { terms } = (await call("admin", "GET /year", { query: { academic_year_id } })).body.data.line
  expect(terms.every(({ closed_at }) => closed_at !== null)).toBe(true)
  expect(unannounced).toEqual([])
  // Nine of these presses were too early on purpose.
  expect(presses).toBe(28)
})
