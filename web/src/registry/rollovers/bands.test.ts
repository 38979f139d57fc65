import { expect, test } from "vitest"
import { flowsOf } from "./bands.ts"

const row = (
  year_of_study: number,
  outcome: "promoted" | "repeating" | "graduated" | "withdrawn",
  count: number,
) => ({
  from_term_id: year_of_study * 3,
  from_term_name: `Term ${year_of_study * 3}`,
  year_of_study,
  outcome,
  count,
})

test("every student flows from their year of study into one band, and none is counted twice", () => {
  const { total, sources, bands, flows } = flowsOf([
    row(1, "promoted", 6),
    row(1, "repeating", 2),
    row(1, "withdrawn", 2),
    row(2, "graduated", 9),
    row(2, "repeating", 1),
  ])
  expect(total).toBe(20)
  expect(sources.map(({ year, count }) => [year, count])).toEqual([
    [1, 10],
    [2, 10],
  ])
  expect(bands.map(({ key, count }) => [key, count])).toEqual([
    ["up", 6],
    ["again", 3],
    ["away", 11],
  ])
  expect(flows.map(({ key, count }) => [key, count])).toEqual([
    ["1 up", 6],
    ["1 again", 2],
    ["1 away", 2],
    ["2 again", 1],
    ["2 away", 9],
  ])
  // On both sides, each flow begins where the previous one ends.
  expect(flows.map(({ from }) => Math.round(from * 20))).toEqual([0, 6, 8, 10, 11])
  expect(flows.map(({ to }) => Math.round(to * 20))).toEqual([0, 6, 9, 8, 11])
})

test("without students there are no bands", () => {
  expect(flowsOf([])).toEqual({ total: 0, sources: [], bands: [], flows: [] })
})
