import fc from "fast-check"
import { expect, test } from "vitest"
import { letterOf } from "#contract/assessment/grades/arithmetic.ts"
import { defaultPolicy as policy } from "#contract/assessment/grades/policy.ts"
import { sum } from "#contract/lib/objects.ts"
import { changedStudents, guardedSpread, minInBand, minStudents, spreadOf } from "./rules.ts"

const times = (count: number, figure: number) => Array.from({ length: count }, () => figure)
const bandsOf = (figures: number[]) =>
  guardedSpread(figures, policy)?.bands.map(({ name, count }) => [name, count])

test("students see how a class did by letter, from the lowest, with a median to the nearest 5", () => {
  const figures = [...times(3, 20), ...times(4, 69.9), ...times(5, 70), ...times(3, 85)]
  expect(guardedSpread(figures, policy)).toEqual({
    bands: [
      { name: "F", from: 0, count: 3 },
      { name: "D", from: 40, count: 0 },
      { name: "C", from: 55, count: 4 },
      { name: "B", from: 70, count: 5 },
      { name: "A", from: 85, count: 3 },
    ],
    median: 70,
    total: 15,
  })
  expect(guardedSpread([...times(5, 62), ...times(6, 73)], policy)?.median).toBe(75)
})

test("students of a class of three, and of a class of nine, see no spread", () => {
  expect(bandsOf([40, 60, 80])).toBeUndefined()
  expect(bandsOf([...times(5, 50), ...times(4, 80)])).toBeUndefined()
  expect(bandsOf([...times(5, 50), ...times(5, 80)])).toBeDefined()
})

test("students see no spread if the class, or all but two of it, is in one band, because it would be everybody's letter", () => {
  expect(bandsOf(times(40, 75))).toBeUndefined()
  expect(bandsOf([...times(38, 75), 30, 90])).toBeUndefined()
})

test("one or two students in a band are joined with the smaller neighbour", () => {
  expect(bandsOf([...times(2, 20), ...times(6, 60), ...times(6, 75), 90])).toEqual([
    ["C–F", 8],
    ["A–B", 7],
  ])
  expect(bandsOf([...times(4, 20), ...times(1, 60), ...times(6, 75)])).toEqual([
    ["C–F", 5],
    ["B", 6],
    ["A", 0],
  ])
})

test("whatever the marks, no band of one or two is shown, and the bands add up to the class", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 60 }), (tenths) => {
      const figures = tenths.map((figure) => figure / 10)
      const spread = guardedSpread(figures, policy)
      if (!spread) return
      const counts = spread.bands.map(({ count }) => count)
      expect(figures.length).toBeGreaterThanOrEqual(minStudents)
      expect(counts.every((count) => count === 0 || count >= minInBand)).toBe(true)
      expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1)
      expect(sum(counts)).toBe(figures.length)
      expect(spread.median % 5).toBe(0)
      for (const [index, { from, count }] of spread.bands.entries()) {
        const to = spread.bands[index + 1]?.from ?? Number.POSITIVE_INFINITY
        expect(figures.filter((figure) => figure >= from && figure < to)).toHaveLength(count)
      }
    }),
  )
})

test("lecturers see every band and the exact median, however few", () => {
  const one = (figure: number, count = 1) => ({ figure, policy, count })
  expect(spreadOf([], policy)).toBeNull()
  expect(spreadOf([one(39), one(40), one(71, 2)], policy)).toEqual({
    bands: [
      { name: "F", from: 0, count: 1 },
      { name: "D", from: 40, count: 1 },
      { name: "C", from: 55, count: 0 },
      { name: "B", from: 70, count: 2 },
      { name: "A", from: 85, count: 0 },
    ],
    median: 55.5,
    total: 4,
  })
  const stricter = {
    ...policy,
    scale: policy.scale.map((band) => ({ ...band, from: band.from && band.from + 10 })),
  }
  expect(letterOf(71, stricter)).toBe("C")
  const closed = spreadOf([one(71), { ...one(71), policy: stricter }], policy)
  expect(closed?.bands.map(({ count }) => count)).toEqual([0, 0, 1, 1, 0])
})

test("students count as changed if they were added, left, or have another grade", () => {
  const before = { 1: "5.1", 2: "6.1,7.1", 3: "8.1" }
  expect(changedStudents(before, before)).toBe(0)
  expect(changedStudents(before, { 1: "5.1", 2: "6.1,7.2", 4: "9.1" })).toBe(3)
})
