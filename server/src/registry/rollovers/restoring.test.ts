import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { movingUpOf } from "../../../test/rollovers/movingUp.ts"

const college = await openCollege()
const { call } = college
const { reset } = movingUpOf(college)

test("a discarded proposal comes back with the decisions about single students, unless the year has another one by now", async () => {
  const { from, students } = await reset()
  const begin = async () =>
    (await call("admin", "POST /rollovers", { body: { from_year_id: from.id } })).body.data.rollover
  const { id } = await begin()
  const params = { id }
  await call("admin", "PUT /rollovers/{id}/students/{student_id}", {
    params: { ...params, student_id: students.weak.id },
    body: { outcome: "repeating", reason: "As before." },
  })
  const read = async () => (await call("admin", "GET /rollovers/{id}/students", { params })).body.data
  const before = await read()
  const discard = async (id: number) =>
    (await call("admin", "DELETE /rollovers/{id}", { params: { id } })).body.data.deleted
  const ids = await discard(id)
  const restore = () => call("admin", "POST /deleted-records/restore", { body: { ids } })
  const other = await begin()
  expect((await restore()).body.message).toBe("This academic year is being moved up already.")
  await discard(other.id)
  expect((await restore()).body.message).toMatch(/^Proposal for moving up from .+ is restored\.$/)
  expect(await read()).toEqual(before)
  expect((await call("admin", "POST /rollovers/{id}/run", { params, body: {} })).status).toBe(200)
})
