import { afterEach, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { reportsOf } from "../../../test/performanceReports/classes.ts"
import { deleteRecord } from "../../../test/records.ts"

const college = await openCollege()
const { call } = college
const { mary, john, ada, bea, written, find, closeTerm, clear } = await reportsOf(college)
afterEach(clear)

async function remove(caller: Caller, id: number) {
  const { status, body } = await call(caller, "DELETE /continuous-performance-reports/{id}", {
    params: { id },
  })
  expect(status).toBe(200)
  return body.data.deleted
}
async function restore(caller: Caller, ids: number[]) {
  const { status, body } = await call(caller, "POST /deleted-records/restore", { body: { ids } })
  return [status, body.message]
}

test("a deleted draft comes back with its texts, to its author or through the office", async () => {
  const { id } = await written()
  const before = (await find(mary, id)).body.data
  const ids = await remove(mary, id)
  expect((await find(mary, id)).status).toBe(404)
  expect((await restore(john, ids))[0]).toBe(404)
  const [status, message] = await restore(mary, ids)
  expect([status, message]).toEqual([200, expect.stringMatching(/^Draft on Ada .+ is restored\.$/)])
  expect((await find(mary, id)).body.data).toEqual(before)
  expect((await restore("admin", await remove(mary, id)))[0]).toBe(200)
})

test("a draft isn't restored beside another one, into a closed term, or on a student who was deleted", async () => {
  const first = await remove(mary, (await written()).id)
  const second = await written()
  expect(await restore(mary, first)).toEqual([
    409,
    "You have written a report on this student in this term already.",
  ])
  await remove(mary, second.id)
  await closeTerm()
  expect(await restore(mary, first)).toEqual([409, "This term is closed, so its reports can't be changed."])
  await clear()
  const onBea = await remove(mary, (await written(mary, bea)).id)
  await deleteRecord(college.db, "student", bea.id)
  expect((await restore("admin", onBea))[1]).toMatch(
    /^Draft on Bea .+: the student was deleted meanwhile, and must be restored before it\.$/,
  )
  expect((await restore("admin", await remove(mary, (await written(mary, ada)).id)))[0]).toBe(200)
})
