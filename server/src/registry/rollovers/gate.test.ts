/**
 * Tests that the gate shows each sentence with which moving up is refused before the button is pressed: both follow from
 * one rule.
 */
import { beforeEach, expect, test } from "vitest"
import { beforeProposing, gateRefusal } from "#contract/registry/gates.ts"
import { openCollege } from "../../../test/college.ts"
import { movingUpOf } from "../../../test/rollovers/movingUp.ts"
import { moveUpSteps, whyNotRun } from "./rules.ts"

const college = await openCollege()
const { call, db } = college
const { reset } = movingUpOf(college)

let { from, to, terms, students } = await reset()
beforeEach(async () => {
  ;({ from, to, terms, students } = await reset())
})

const gateOf = async () =>
  (await call("admin", "GET /rollovers", { query: { from_year_id: from.id } })).body.data
const begin = () => call("admin", "POST /rollovers", { body: { from_year_id: from.id } })
const run = (id: number) => call("admin", "POST /rollovers/{id}/run", { params: { id }, body: {} })
const openRefusals = ({ gate }: Awaited<ReturnType<typeof gateOf>>) =>
  gate.flatMap(({ is_done, refusal }) => (is_done ? [] : [refusal])).filter((refusal) => refusal !== null)

test("the open steps become fewer until the roll-over can run", async () => {
  const openSteps = async () => (await gateOf()).gate.filter(({ is_done }) => !is_done).map(({ key }) => key)
  expect(await openSteps()).toEqual(["cohort", "cards", "proposed"])
  await db.insertInto("cohort").values({ name: "IPTE31" }).execute()
  expect(await openSteps()).toEqual(["cards", "proposed"])
  const { id } = (await begin()).body.data.rollover
  expect(await openSteps()).toEqual(["cards"])
  const ofYear = async (from_year_id: number) =>
    (await call("admin", "GET /rollovers", { query: { from_year_id } })).body.data.rollovers.map(
      (row) => row.id,
    )
  expect([await ofYear(from.id), await ofYear(to.id)]).toEqual([[id], []])
  expect((await run(id)).status).toBe(200)
  await db.deleteFrom("cohort").where("name", "=", "IPTE31").execute()
})

test("every refusal to begin or run the roll-over is announced by the gate", async () => {
  await db.deleteFrom("term").where("academic_year_id", "=", to.id).execute()
  await db.deleteFrom("academic_year").where("id", "=", to.id).execute()
  const withoutNextYear = await gateOf()
  expect(openRefusals(withoutNextYear)).toContain((await begin()).body.errors?.from_year_id)
  expect(withoutNextYear.why_not).toBe("Add the next academic year first, with its terms 1 and 4.")
  ;({ from, to, terms, students } = await reset())
  await db.deleteFrom("term").where("id", "=", terms.next4).execute()
  const { id } = (await begin()).body.data.rollover
  const withoutTerm = await gateOf()
  const refused = await run(id)
  expect([refused.status, refused.body.message]).toEqual([409, "Add term 4 to 2031-2032 first."])
  expect(openRefusals(withoutTerm)).toContain(refused.body.message)

  const next4 = {
    academic_year_id: to.id,
    term_number: 4,
    name: "Term 4",
    start_date: "2031-09-05",
    end_date: "2031-12-10",
  }
  await db.insertInto("term").values(next4).execute()
  // The proposal was made before the term existed, so the outcomes must be computed again.
  const stale = await gateOf()
  expect(openRefusals(stale)).toEqual(["Work the outcomes out again, and look at them."])
  expect((await run(id)).body.message).toContain(openRefusals(stale)[0])
  await call("admin", "POST /rollovers/{id}/propose", { params: { id } })

  await db.updateTable("grade").set({ points: 5 }).where("student_id", "=", students.good.id).execute()
  const changed = await gateOf()
  expect(changed.gate.find(({ key }) => key === "proposed")).toMatchObject({
    left: 1,
    lines: ["1 student changed since: work them out again"],
  })
  expect((await run(id)).body.message).toContain(openRefusals(changed)[0])

  await db.updateTable("academic_year").set({ is_current: false }).where("id", "=", from.id).execute()
  expect(openRefusals(await gateOf())).toContain((await run(id)).body.message)
  expect((await call("lecturer", "GET /rollovers", { query: { from_year_id: from.id } })).status).toBe(403)
})

test("whatever is missing, the roll-over is refused with a sentence of its steps, or not at all", () => {
  const year = { year_name: "2030-2031" }
  const target = (term_number: number, closed_at: string | null) => ({
    name: `Term ${term_number}`,
    term_number,
    closed_at,
  })
  for (const is_current of [true, false])
    for (const targets of [
      null,
      [],
      [target(1, null)],
      [target(1, null), target(4, null)],
      [target(1, null), target(4, "2030")],
    ])
      for (const draft of [
        null,
        { students: 0, changed: 0, termNumbers: [] },
        { students: 9, changed: 2, termNumbers: [1, 4] },
      ]) {
        const steps = moveUpSteps({
          year: { ...year, is_current },
          next: targets && { year_name: "2031-2032", targets },
          sources: [{ name: "Term 3", term_number: 3, year_of_study: 1, marks: 4, students: 5, cards: 1 }],
          openTerms: ["Term 2"],
          cohort: { name: "IPTE31", is_offered: false },
          draft,
        })
        const refusals = steps.flatMap(({ is_done, refusal }) => (is_done ? [] : [refusal]))
        for (const refusal of [gateRefusal(beforeProposing(steps)), whyNotRun(steps)])
          if (refusal !== undefined) expect(refusals).toContain(refusal)
        expect(gateRefusal(beforeProposing(steps)) === undefined).toBe(is_current && targets !== null)
      }
})
