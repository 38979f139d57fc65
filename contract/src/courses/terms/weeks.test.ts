import { expect, test } from "vitest"
import { elapsedShare, weekOfTerm, weeksOf } from "./weeks.ts"

const term = { start_date: "2026-09-30", end_date: "2026-12-11" }

test.each([
  ["2026-09-27", null],
  ["2026-09-28", 1],
  ["2026-10-04", 1],
  ["2026-10-05", 2],
  ["2026-12-11", 11],
  ["2026-12-13", 11],
  ["2026-12-14", null],
])("%s is in week %s of a term that begins on a Wednesday", (today, week) => {
  expect(weekOfTerm(term, today)).toEqual(week === null ? null : { week, weeks: 11 })
})

test("the weeks of a term are counted from Mondays", () => {
  expect(weeksOf({ start_date: "2026-09-14", end_date: "2026-12-11" })).toBe(13)
})

test("a term is half over on its middle day, and never more than whole", () => {
  const days = { start_date: "2026-03-01", end_date: "2026-03-10" }
  expect(elapsedShare(days, "2026-03-05")).toBe(0.5)
  expect([elapsedShare(days, "2026-02-01"), elapsedShare(days, "2026-04-01")]).toEqual([0, 1])
})
