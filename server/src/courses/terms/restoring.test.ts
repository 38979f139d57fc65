import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"

const college = await openCollege()
const { call } = college

test("a deleted term isn't restored over another one, or without its academic year", async () => {
  const year = { year_name: "2026-2027", start_date: "2026-09-01", end_date: "2027-07-31" }
  const { id: academic_year_id } = (await call("admin", "POST /academic-years", { body: year })).body.data
    .academicYear
  const days = { start_date: "2026-09-07", end_date: "2026-12-11" }
  const body = { academic_year_id, term_number: 1, name: "Term 1", ...days }
  const add = async () => (await call("admin", "POST /terms", { body })).body.data.term
  const remove = async (id: number) =>
    (await call("admin", "DELETE /terms/{id}", { params: { id } })).body.data.deleted
  const term = await add()
  const ids = await remove(term.id)
  const restore = async () =>
    (await call("admin", "POST /deleted-records/restore", { body: { ids } })).body.message
  const other = await add()
  expect(await restore()).toBe("This academic year already has a term with this number.")
  await remove(other.id)
  const years = await call("admin", "DELETE /academic-years/{id}", { params: { id: academic_year_id } })
  expect(await restore()).toBe(
    "The academic year of Term 1 was deleted meanwhile, and must be restored before it.",
  )
  const both = { ids: [...ids, ...years.body.data.deleted] }
  expect((await call("admin", "POST /deleted-records/restore", { body: both })).status).toBe(200)
  expect((await call("admin", "GET /terms")).body.data.terms).toEqual([term])
})
