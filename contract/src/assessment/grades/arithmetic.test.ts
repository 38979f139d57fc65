import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  assignmentComponent,
  estimatedGpa,
  type Graded,
  gpaOf,
  letterOf,
  markingLetterOf,
  mean,
  moduleGrade,
  percentageOf,
  pointsOf,
  standingOf,
} from "./arithmetic.ts"
import { defaultPolicy as policy } from "./policy.ts"

const mark = (percentage: number): Graded => ({ state: "number", percentage })
const absent: Graded = { state: "absent", percentage: null }
const missing: Graded = { state: "missing", percentage: null }
const exempt: Graded = { state: "exempt", percentage: null }

describe("a row's percentage", () => {
  test.each([
    [75, 100, 75],
    [17, 20, 85],
    [12.5, 20, 63], // 62.5: a half goes up
    [0.1, 0.3, 33],
    [1.1, 1.1, 100],
    [0, 50, 0],
  ])("%d of %d is %d", (points, max, percentage) => expect(percentageOf(points, max)).toBe(percentage))
})

describe("a module's grade", () => {
  test("75 and 80 give 78, B", () => {
    const grade = moduleGrade({ assignments: [mark(75)], endModule: mark(80) }, policy)
    expect(grade).toBe(78)
    expect(letterOf(grade!, policy)).toBe("B")
  })

  test.each<[string, Graded[], Graded | undefined, number | null]>([
    ["weighs the mean of the assignments", [mark(60), mark(91)], mark(70), 72.2],
    ["takes its letter's figure to one decimal", [mark(84), mark(85)], mark(85), 84.8],
    ["counts missing and absent as nothing", [mark(90), missing, absent], mark(50), 42],
    ["leaves exempt work out", [mark(80), exempt], mark(80), 80],
    ["counts an absent end of module as nothing", [mark(80)], absent, 32],
    ["is in progress without an end of module", [mark(80)], undefined, null],
    ["is in progress without assignments", [], mark(80), null],
    ["is in progress where all the work is exempt", [exempt], mark(80), null],
    ["is in progress where the end of module is exempt", [mark(80)], exempt, null],
  ])("%s", (_, assignments, endModule, grade) =>
    expect(moduleGrade({ assignments, endModule }, policy)).toBe(grade),
  )

  test("lies between its components, and never falls when a mark rises", () => {
    const percentage = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(
        fc.array(percentage, { minLength: 1, maxLength: 12 }),
        percentage,
        fc.nat(11),
        (all, end, which) => {
          const grade = (marks: number[]) =>
            moduleGrade({ assignments: marks.map(mark), endModule: mark(end) }, policy)!
          const component = assignmentComponent(all.map(mark))!
          expect(grade(all)).toBeGreaterThanOrEqual(Math.min(component, end))
          expect(grade(all)).toBeLessThanOrEqual(Math.max(component, end))
          const raised = all.map((one, index) =>
            index === which % all.length ? Math.min(100, one + 1) : one,
          )
          expect(grade(raised)).toBeGreaterThanOrEqual(grade(all))
        },
      ),
    )
  })

  test("has at most one decimal", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1 }),
        fc.integer({ min: 0, max: 100 }),
        (all, end) => {
          const grade = moduleGrade({ assignments: all.map(mark), endModule: mark(end) }, policy)!
          expect(String(grade)).toMatch(/^\d{1,3}(\.\d)?$/)
        },
      ),
    )
  })
})

describe("letters", () => {
  test.each([
    [100, "A", 4],
    [85, "A", 4],
    [84.9, "B", 3],
    [70, "B", 3],
    [69.9, "C", 2],
    [55, "C", 2],
    [40, "D", 1],
    [39.9, "F", 0],
    [0, "F", 0],
  ])("%d is %s, worth %d", (figure, letter, points) => {
    expect(letterOf(figure, policy)).toBe(letter)
    expect(pointsOf(figure, policy)).toBe(points)
  })

  test("the lecturer form's bands are its own", () => {
    expect([90, 85, 70, 60, 59].map((figure) => markingLetterOf(figure, policy))).toEqual([
      "A",
      "B",
      "C",
      "D",
      "F",
    ])
  })
})

describe("averages and GPA", () => {
  test("averages come from the printed figures below them", () => {
    expect(mean([78, 66.5])).toBe(72.3) // 72.25: a half goes up
    expect(mean([])).toBeNull()
  })

  const module = (grade: number, credits: number) => ({ points: pointsOf(grade, policy), credits })

  test("weigh each finished module by its credits", () => {
    expect(gpaOf([module(78, 3), module(90, 1)])).toBe(3.25)
    expect(gpaOf([module(56, 2), module(40, 1)])).toBe(1.67)
    expect(gpaOf([])).toBeNull()
  })

  test("stay on the scale, whatever the order", () => {
    const grades = fc.integer({ min: 0, max: 1000 }).map((n) => n / 10)
    const finished = fc.tuple(grades, fc.integer({ min: 1, max: 5 })).map((args) => module(...args))
    fc.assert(
      fc.property(fc.array(finished, { minLength: 1 }), (modules) => {
        const gpa = gpaOf(modules)!
        expect(gpa).toBeGreaterThanOrEqual(0)
        expect(gpa).toBeLessThanOrEqual(4)
        expect(gpaOf(modules.toReversed())).toBe(gpa)
      }),
    )
  })

  test.each([
    [4, "Excellent"],
    [3.5, "Excellent"],
    [3.49, "Good"],
    [3, "Good"],
    [2, "Satisfactory"],
    [1.99, "Needs Improvement"],
  ])("a GPA of %s stands for %s", (gpa, standing) => expect(standingOf(gpa, policy)).toBe(standing))

  test("an estimate is the average on the scale of four", () => expect(estimatedGpa(78)).toBe(3.12))
})
