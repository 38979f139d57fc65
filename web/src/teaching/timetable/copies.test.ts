import { expect, test } from "vitest"
import { copyTargets, earlierThan } from "./copies.ts"

const term = (id: number, term_number: number, start_date: string, closed_at: string | null = null) => ({
  id,
  term_number,
  start_date,
  closed_at,
})
const first = term(1, 1, "2024-09-02", "2024-12-20T10:00:00Z")
const second = term(2, 1, "2025-09-01")
const third = term(3, 1, "2026-09-07")
const other = term(4, 2, "2026-01-05")
const terms = [second, other, third, first]

test("a timetable can be copied from earlier terms with the same number, the latest first", () => {
  expect(earlierThan(third, terms)).toEqual([second, first])
  expect(earlierThan(first, terms)).toEqual([])
  expect(earlierThan(other, terms)).toEqual([])
})

test("a copy goes to an open term that has an earlier one with the same number, even a closed one", () => {
  expect(copyTargets(terms)).toEqual([second, third])
  expect(copyTargets([first, term(5, 1, "2025-09-01", "2026-01-01T10:00:00Z")])).toEqual([])
})
