import { beforeEach, expect, test } from "vitest"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import type { Paper } from "#contract/lib/paper.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"

const college = await openCollege()
const { db, call } = college
const course = courseOf(college)
beforeEach(() => course.clear())

const paperOf = async (query: { kind: string; student_id: number; term_id?: number }): Promise<Paper> =>
  (await call("admin", "GET /documents/preview", { query })).body.data.preview.paper
const factsIn = ({ blocks }: Paper) =>
  Object.fromEntries(blocks.flatMap((block) => (block.kind === "facts" ? block.facts : [])))
/** "Standing by cumulative GPA: Excellent from 3.5, ...", from the small print. */
const standingsIn = ({ blocks }: Paper) =>
  blocks.flatMap((block) => (block.kind === "note" ? block.text.match(/Standing by .*? else [^.]*/) : []))[0]

async function addMarks(student_id: number, term_id: number, points: number) {
  const offering_id = await offeringOf(db, (await course.addSubject()).id, term_id)
  const grade = { student_id, offering_id, points, max_points: 100 }
  await db
    .insertInto("grade")
    .values([
      { ...grade, grade_type: "assignment", title: "Essay" },
      { ...grade, grade_type: "end_module", title: "End of module" },
    ])
    .execute()
}

/** A student with a B in a closed term, and so far no mark in the active one. */
async function addStudentOfTwoTerms() {
  const closed = await course.addTerm(1, { from: -300, to: -200 })
  const active = await course.addTerm(2)
  const { id } = await course.addStudent(closed.id, "P1")
  await course.enrol(id, active.id, "P1")
  await addMarks(id, closed.id, 78)
  expect((await call("admin", "POST /terms/{id}/close", { params: { id: closed.id } })).status).toBe(200)
  return { id, closed, active }
}

test("a report card that is issued again has the figures up to its term, whatever marks came later", async () => {
  const { id, closed, active } = await addStudentOfTwoTerms()
  const cardOf = async (term_id: number) =>
    factsIn(await paperOf({ kind: "report_card", student_id: id, term_id }))
  const first = await cardOf(closed.id)
  expect(first).toMatchObject({ "Term GPA": "3.00", "Cumulative GPA": "3.00" })
  await addMarks(id, active.id, 90)
  expect(await cardOf(closed.id)).toEqual(first)
  expect(await cardOf(active.id)).toMatchObject({ "Term GPA": "4.00", "Cumulative GPA": "3.50" })
})

test.each([
  ["report_card", 3.9],
  ["transcript", 3.8],
])(
  "a %s says the limits by which its standing was found, also after they were changed",
  async (kind, from) => {
    const { id, closed } = await addStudentOfTwoTerms()
    const read = async () => {
      const paper = await paperOf({ kind, student_id: id, term_id: closed.id })
      return [factsIn(paper).Standing, standingsIn(paper)]
    }
    const before = await read()
    const [best, ...others] = defaultPolicy.standings
    const standings = [{ ...best, from }, ...others]
    await db
      .insertInto("grading_policy")
      .values({ policy: JSON.stringify({ ...defaultPolicy, standings }) })
      .execute()
    expect(await read()).toEqual(before)
  },
)

test("a certificate of enrolment has the student's year of study, also if marks keep them in another year's term", async () => {
  await course.addTerm(1)
  const second = await course.addTerm(4)
  const { id } = await course.addStudent(second.id, "P1")
  await addMarks(id, second.id, 78)
  const body = { ids: [id], change: "move", to_class: "P2" }
  expect((await call("admin", "POST /students/change", { body })).status).toBe(200)
  const paper = await paperOf({ kind: "enrolment_certificate", student_id: id })
  expect(factsIn(paper)).toMatchObject({ "Year of study": "1", Class: "P2" })
})
