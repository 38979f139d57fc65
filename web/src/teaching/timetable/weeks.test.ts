import { expect, test } from "vitest"
import { weeksOf } from "#contract/courses/terms/weeks.ts"
import { weekText } from "./terms.ts"
import { mondayIn, viewOf } from "./view.ts"
import { choiceOf, weeksChosen, weeksText } from "./weeks.ts"

test("weeks are every, odd, even or chosen ones, and are read back as they were chosen", () => {
  expect([weeksChosen("every", 5, [2]), weeksChosen("odd", 5, [2]), weeksChosen("chosen", 5, [2])]).toEqual([
    null,
    [1, 3, 5],
    [2],
  ])
  expect([null, [1, 3, 5], [2, 4], [1, 2]].map((weeks) => choiceOf(weeks, 5))).toEqual([
    "every",
    "odd",
    "even",
    "chosen",
  ])
})

test("consecutive weeks are named as a range", () => {
  expect([null, [1, 3, 5], [1, 3, 4, 5], [2]].map((weeks) => weeksText(weeks, 6))).toEqual([
    undefined,
    "odd weeks",
    "weeks 1, 3–5",
    "week 2",
  ])
})

test("the first week of a term that begins on a Wednesday starts on the Monday before", () => {
  const term = { start_date: "2026-01-07", end_date: "2026-03-27" }
  expect(weeksOf(term)).toBe(12)
  expect(["2025-12-29", "2026-01-05", "2026-03-23", "2026-03-30"].map((day) => weekText(term, day))).toEqual([
    undefined,
    "week 1 of 12",
    "week 12 of 12",
    undefined,
  ])
})

test("the address determines the view and the week, and the default is the first class", () => {
  const view = (search: string) => viewOf(new URLSearchParams(search), ["P1", "P2", "P3"])
  expect(view("class=P3")).toEqual({ by: "class", name: "P3" })
  expect(view("room_id=2")).toEqual({ by: "room", id: 2 })
  expect(view("by=lecturer")).toEqual({ by: "lecturer", id: undefined })
  expect(view("class=P99&room_id=x")).toEqual({ by: "class", name: "P1" })
  const monday = (week: string) => mondayIn(new URLSearchParams({ week }))
  expect(["2026-01-31", "2026-02-30x", ""].map(monday)).toEqual(["2026-01-26", undefined, undefined])
})
