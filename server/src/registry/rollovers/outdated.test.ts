import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { movingUpOf } from "../../../test/rollovers/movingUp.ts"

const college = await openCollege()
const { call } = college
const { reset } = movingUpOf(college)

async function begin() {
  const { from, students } = await reset()
  const { body } = await call("admin", "POST /rollovers", { body: { from_year_id: from.id } })
  const { rollover } = body.data
  return { rollover, students, params: { id: rollover.id } }
}

test("rules that are saved from an outdated screen are refused with the present ones, but not after the outcomes were worked out again", async () => {
  const { rollover, params } = await begin()
  const save = (promote_gpa: string) =>
    call("admin", "PUT /rollovers/{id}", {
      params,
      body: { ...rollover.rules, promote_gpa, class_plan: "keep", version: rollover.rules_version },
    })
  // Outcomes that are worked out again don't change the rules.
  expect((await call("admin", "POST /rollovers/{id}/propose", { params })).status).toBe(200)
  expect((await save("1.5")).status).toBe(200)
  const outdated = await save("2")
  expect(outdated.status).toBe(409)
  expect(outdated.body.current).toMatchObject({ rules: { promote_gpa: 1.5 } })
})

test("a year that was moved up and back is changed and moved up only from a new proposal", async () => {
  const { rollover, students, params } = await begin()
  expect((await call("admin", "POST /rollovers/{id}/run", { params, body: {} })).status).toBe(200)
  expect((await call("admin", "POST /rollovers/{id}/undo", { params })).status).toBe(200)
  const refused = [
    await call("admin", "POST /rollovers/{id}/run", { params, body: {} }),
    await call("admin", "POST /rollovers/{id}/propose", { params }),
    await call("admin", "PUT /rollovers/{id}", { params, body: { ...rollover.rules, class_plan: "keep" } }),
    await call("admin", "PUT /rollovers/{id}/students/{student_id}", {
      params: { ...params, student_id: students.weak.id },
      body: { outcome: "repeating", reason: "As before." },
    }),
  ]
  for (const { status, body } of refused)
    expect([status, body.message]).toEqual([409, "This was undone. Begin again."])
})

test("a student's row has the outcome and the class that were chosen, apart from those that result", async () => {
  const { students, params } = await begin()
  const { status, body } = await call("admin", "PUT /rollovers/{id}/students/{student_id}", {
    params: { ...params, student_id: students.good.id },
    body: { outcome: "repeating", reason: "Was ill." },
  })
  expect(status).toBe(200)
  const { to_class } = body.data.student
  expect(to_class).not.toBeNull()
  const { body: list } = await call("admin", "GET /rollovers/{id}/students", { params })
  const rows = list.data.students.map(({ student_id, chosen_outcome, chosen_class }) => [
    student_id,
    { chosen_outcome, chosen_class },
  ])
  expect(Object.fromEntries(rows)).toMatchObject({
    [students.good.id]: { chosen_outcome: "repeating", chosen_class: null },
    [students.weak.id]: { chosen_outcome: null, chosen_class: null },
  })
})
