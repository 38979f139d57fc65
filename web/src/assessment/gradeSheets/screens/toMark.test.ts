import { expect, test } from "vitest"
import type { WorkToMark } from "#contract/assessment/gradeSheets.ts"
import { nextToMark } from "./toMark.ts"

test("the next work to mark is the first of the first page, and unknown on a later one and while its rows are shown", () => {
  const work = [{ title: "Essay" }, { title: "Test" }] as WorkToMark[]
  expect(nextToMark({ page: 1, result: { data: { work } } })?.title).toBe("Essay")
  expect(nextToMark({ page: 2, result: { data: { work } } })).toBeUndefined()
  expect(nextToMark({ page: 1, result: { data: { work }, isPlaceholderData: true } })).toBeUndefined()
  expect(nextToMark({ page: 1, result: { data: undefined } })).toBeUndefined()
})
