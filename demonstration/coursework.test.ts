import { expect, test } from "vitest"
import { maxGroups } from "#contract/assessment/workGroups.ts"
import { groupsOf } from "./coursework.ts"
import type { Student } from "./people.ts"

const classOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }) as Student)

test.each([
  [1, []],
  [2, [2]],
  [7, [4, 3]],
])("a class of %i is divided into groups of %o", (students, sizes) => {
  expect(groupsOf(classOf(students)).map(({ length }) => length)).toEqual(sizes)
})

test("a class of 400 has no more groups than an assignment may have, and everybody is in one", () => {
  const groups = groupsOf(classOf(400))
  expect(groups).toHaveLength(maxGroups)
  expect(groups.flat()).toHaveLength(400)
})
