import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  assignmentComponent,
  endModuleComponent,
  letterOf,
  moduleGrade,
  percentageOf,
} from "#contract/assessment/grades/arithmetic.ts"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { moduleOf, percentOf } from "./figures.ts"
import { asNumber, type Fraction } from "./fractions.ts"
import type { Row } from "./records.ts"

type Given = Pick<Row, "type" | "state" | "points" | "max">

const figure = (fraction: Fraction | undefined) => (fraction ? asNumber(fraction) : null)
const work = (points: number, max = 100): Given => ({
  type: "assignment",
  state: "number",
  points: `${points}`,
  max: `${max}`,
})
const exam = (points: number, max = 100): Given => ({ ...work(points, max), type: "end_module" })
const without = (state: Row["state"], type: Row["type"] = "assignment"): Given => ({
  type,
  state,
  points: null,
  max: "100",
})

/** The module's figures as the product computes them. */
function computed(rows: readonly Given[]) {
  const graded = (type: Row["type"]) =>
    rows
      .filter((row) => row.type === type)
      .map(({ state, points, max }) => ({
        state,
        percentage: state === "number" ? percentageOf(Number(points), Number(max)) : null,
      }))
  const [endModule] = graded("end_module")
  const module = { assignments: graded("assignment"), endModule }
  const grade = moduleGrade(module, defaultPolicy)
  return {
    assignments: assignmentComponent(module.assignments),
    exam: endModuleComponent(endModule),
    grade,
    letter: grade === null ? null : letterOf(grade, defaultPolicy),
  }
}

function recomputed(rows: readonly Given[]) {
  const { assignments, exam, grade, band } = moduleOf(rows as Row[], defaultPolicy)
  return {
    assignments: figure(assignments),
    exam: figure(exam),
    grade: figure(grade),
    letter: band?.letter ?? null,
  }
}

describe("at its borders, a module grade is", () => {
  const eight = (first: number, others: number) => [
    work(first),
    ...Array.from({ length: 7 }, () => work(others)),
  ]
  test.each([
    ["75 and 80: 78, a B", [work(75), exam(80)], 78, "B"],
    ["39.95: 40, a D", [...eight(39, 40), exam(40)], 40, "D"],
    ["39.94: 39.9, an F", [...Array.from({ length: 19 }, () => work(40)), work(37), exam(40)], 39.9, "F"],
    ["exactly 40: a D", [work(40), exam(40)], 40, "D"],
    ["54.95: 55, a C", [...eight(54, 55), exam(55)], 55, "C"],
    ["69.95: 70, a B", [...eight(69, 70), exam(70)], 70, "B"],
    ["84.95: 85, an A", [...eight(84, 85), exam(85)], 85, "A"],
    ["a missing assignment: it counts 0", [work(80), without("missing"), exam(50)], 46, "D"],
    ["an absence: it counts 0", [work(80), without("absent"), exam(50)], 46, "D"],
    ["an absence from the end of module: it counts 0", [work(100), without("absent", "end_module")], 40, "D"],
    ["an exempt assignment: it is left out", [work(80), without("exempt"), exam(50)], 62, "C"],
    ["nothing but exempt assignments: in progress", [without("exempt"), exam(90)], null, null],
    ["exempt from the end of module: in progress", [work(90), without("exempt", "end_module")], null, null],
    ["no end of module: in progress", [work(90)], null, null],
    ["no assignment: in progress", [exam(90)], null, null],
    ["0 of everything: 0, an F", [work(0), exam(0)], 0, "F"],
    ["half a percent: rounded up", [work(1, 8), exam(1, 8)], 13, "F"],
  ] satisfies [string, Given[], number | null, string | null][])("%s", (_, rows, grade, letter) => {
    expect(recomputed(rows)).toMatchObject({ grade, letter })
    expect(computed(rows)).toEqual(recomputed(rows))
  })
})

test("a percentage is rounded as with pencil and paper, for any points", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 10, max: 10_000 }), (some, other) => {
      const [points, max] = [Math.min(some, other) / 10, other / 10]
      const by = figure(percentOf({ state: "number", points: `${points}`, max: `${max}` }))
      expect(percentageOf(points, max)).toBe(by)
    }),
  )
})

test("any module agrees with its second computation", () => {
  const given = fc.record({
    type: fc.constant("assignment" as const),
    state: fc.constantFrom(
      "number" as const,
      "number" as const,
      "missing" as const,
      "exempt" as const,
      "absent" as const,
    ),
    tenths: fc.integer({ min: 0, max: 200 }),
  })
  fc.assert(
    fc.property(fc.array(given, { maxLength: 12 }), fc.option(given), (assignments, end) => {
      const rows = [...assignments, ...(end ? [{ ...end, type: "end_module" as const }] : [])].map(
        ({ tenths, ...row }) => ({
          ...row,
          points: row.state === "number" ? `${tenths / 10}` : null,
          max: "20",
        }),
      )
      expect(computed(rows)).toEqual(recomputed(rows))
    }),
  )
})
