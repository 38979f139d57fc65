import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { pdf } from "../../../test/corpus.ts"
import { courseworkOf } from "../../../test/coursework.ts"

const college = await openCollege()
const { term, addStudent, addAssignment, submit } = await courseworkOf(college)

test("each page has the total number of submissions and their archive's size", async () => {
  const { id } = await addAssignment()
  for (const className of ["P1", "P1", "P2"]) await submit(await addStudent(term.id, className), id)
  const page = async (query: object) =>
    (await college.call("admin", "GET /assignments/{id}/submissions", { params: { id }, query })).body.data
  const second = await page({ page: 2, limit: 2 })
  expect(second).toMatchObject({ total: 3, total_size: 3 * pdf.length })
  expect(second.submissions).toHaveLength(1)
  expect(await page({ studentClass: "P1" })).toMatchObject({ total: 2, total_size: 2 * pdf.length })
  expect(await page({ studentClass: "P3" })).toMatchObject({ total: 0, total_size: 0 })
})
