import { expect, test } from "vitest"
import { type BookedGrade, gradesBySubject } from "#contract/assessment/grades/book.ts"
import { defaultPolicy as policy } from "#contract/assessment/grades/policy.ts"
import { modulesOf } from "#contract/assessment/grades/report.ts"
import { explanationOf, limitsOf, partsOf } from "./explanation.ts"
import { workedAverage } from "./workedGrade.ts"

let ids = 0
const mark = (title: string, percentage: number | null, fields: Partial<BookedGrade> = {}) =>
  ({
    id: ++ids,
    subject_id: 1,
    assignment_title: title,
    grade_type: "assignment",
    state: "number",
    percentage,
    term_id: 1,
    term_start: "2026-01-05",
    term_is_open: true,
    policy,
    ...fields,
  }) as BookedGrade
const end = (percentage: number, fields: Partial<BookedGrade> = {}) =>
  mark("Examination", percentage, { grade_type: "end_module", ...fields })
const without = (title: string, state: "missing" | "absent" | "exempt", fields: Partial<BookedGrade> = {}) =>
  mark(title, null, { state, ...fields })
const moduleOf = (...grades: BookedGrade[]) => modulesOf(gradesBySubject(grades))[0]!
const textOf = (...grades: BookedGrade[]) => {
  const { main, more } = explanationOf(moduleOf(...grades), policy)
  return `${main} ${more}`.trim()
}

test("a missing mark is named, with the grade that the module would have with 80 in it", () => {
  const agriculture = [mark("Test 1", 91), without("Test 2", "missing"), mark("Presentation", 86), end(91)]
  expect(textOf(...agriculture)).toBe("Test 2 is missing and counts as 0. With 80 there: 88.9, A.")
  expect(workedAverage(moduleOf(...agriculture))).toBe("Average: (91 + 0 + 86) ÷ 3 = 59%")
  const closed = agriculture.map((grade) => ({ ...grade, term_is_open: false }))
  expect(textOf(...closed)).toBe(
    "Test 2 is missing and counts as 0. With 80 there: 88.9, A. The term is closed, so its marks no longer change.",
  )
})

test("several marks that count 0 are named together, and absences separately", () => {
  expect(textOf(mark("A", 70), without("B", "missing"), without("C", "missing"), end(70))).toBe(
    "B and C are missing and count as 0. With 80 in each: 72.7, B.",
  )
  expect(
    textOf(mark("A", 70), without("B", "missing"), without("Exam", "absent", { grade_type: "end_module" })),
  ).toBe(
    "B is missing and counts as 0. The end of module is marked absent and counts as 0 until a resit. With 80 in each: 78, B.",
  )
})

test("a module in progress names the missing component and its weight", () => {
  expect(textOf(mark("A", 75))).toBe("No examination mark yet. It counts 60%. With 80 there: 78, B.")
  expect(textOf(end(80))).toBe(
    "No assignment that counts is graded yet. The assignments count 40%. With 80 there: 80, B.",
  )
  expect(textOf(without("A", "exempt"))).toBe("Nothing that counts has been graded yet.")
  expect(textOf(mark("A", 75), without("Exam", "exempt", { grade_type: "end_module" }))).toBe(
    "The end of module is exempt, so this module has no grade.",
  )
})

test("a complete module names the component that costs the most, and the distance to the next letter", () => {
  expect(textOf(mark("Test 1", 45), mark("Test 2", 65), end(90))).toBe(
    "The assignments cost the most: they give 22 of their 40 points. The lowest is Test 1, 45%. 9 more would make it an A.",
  )
  expect(textOf(mark("Test 1", 75), end(80))).toBe(
    "The end of module costs the most: it gives 48 of its 60 points. 7 more would make it an A.",
  )
  expect(textOf(mark("Test 1", 95), end(95))).toBe(
    "The end of module costs the most: it gives 57 of its 60 points.",
  )
  expect(textOf(mark("Test 1", 100), end(100))).toBe("Full marks in both parts.")
})

test("the components add up to the grade, and the limits of another policy are not shown", () => {
  const module = moduleOf(mark("A", 91), without("B", "missing"), mark("C", 86), end(91))
  expect(partsOf(module)).toEqual({ assignments: 23.6, endModule: 54.6 })
  // 0.45 x 82 + 0.55 x 75 is 78.15.
  const uneven = {
    weights: { assignment: 45, end_module: 55 },
    assignment_average: 82,
    end_module: 75,
    module_grade: 78.2,
  }
  expect(partsOf({ ...module, ...uneven })).toEqual({ assignments: 36.95, endModule: 41.25 })
  expect(limitsOf(module, policy).map(({ letter }) => letter)).toEqual(["A", "B", "C", "D"])
  const stricter = {
    ...policy,
    scale: policy.scale.map((band) => ({ ...band, from: band.from && band.from + 10 })),
  }
  expect(limitsOf(module, stricter)).toEqual([])
  expect(explanationOf(module, stricter).more).toBe("With 80 there: 88.9.")
  expect(partsOf(moduleOf(mark("A", 75)))).toEqual({ assignments: 30, endModule: null })
})
