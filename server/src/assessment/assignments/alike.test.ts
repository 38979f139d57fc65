import { beforeEach, expect, test } from "vitest"
import { assignmentsOf } from "../../../test/assignments.ts"
import { openCollege } from "../../../test/college.ts"

const college = await openCollege()
const assignments = await assignmentsOf(college)
const { create, edit } = assignments

beforeEach(assignments.clear)

const messageOf = async (answer: ReturnType<typeof create> | ReturnType<typeof edit>) =>
  (await answer).body.message
const created = "Assignment created successfully!"
const counts = "for these students already, and both count."

test("work whose title looks like another's of the same students is said to count beside it", async () => {
  expect(await messageOf(create("admin", { title: "Mother's tongue", student_class: "P1" }))).toBe(created)
  expect(await messageOf(create("admin", { title: "Mother's tongue", student_class: "P2" }))).toBe(created)
  const again = { title: "MOTHER’S  tongue", student_class: "P1" }
  expect(await messageOf(create("admin", again))).toBe(
    `${created} The module has “MOTHER’S tongue” ${counts}`,
  )
  expect(await messageOf(create("admin", { title: "Mother's tongue", student_class: null }))).toMatch(counts)
})

test("work that is renamed to another's title is said to count beside it, and saved again it isn't", async () => {
  await create("admin", { title: "Essay 1", student_class: "P1" })
  const { id } = (await create("admin", { title: "Essay 2", student_class: "P1" })).body.data.assignment
  const updated = "Assignment updated successfully!"
  expect(await messageOf(edit("admin", id, { title: "essay 1" }))).toBe(
    `${updated} The module has “essay 1” ${counts}`,
  )
  expect(await messageOf(edit("admin", id, { title: "Essay 1" }))).toBe(updated)
})
