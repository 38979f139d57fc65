import { expect, test } from "vitest"
import type { BookedGrade } from "#contract/assessment/grades/book.ts"
import { defaultPolicy as policy } from "#contract/assessment/grades/policy.ts"
import { averagesByTerm } from "./rules.ts"

const marks = (percentage: number, fields: Partial<BookedGrade>) =>
  (["assignment", "end_module"] as const).map(
    (grade_type) =>
      ({
        grade_type,
        state: "number",
        percentage,
        counts: true,
        policy,
        subject_id: 1,
        subject_code: "ENG101",
        credits: 3,
        ...fields,
      }) as BookedGrade,
  )
const termOf = (term_id: number, term_name: string, year: string) => ({
  term_id,
  term_name,
  academic_year_name: year,
  term_start: `${year}-0${term_id}-05`,
})

test("the averages of a student who repeats a year name the academic year of terms with one name", () => {
  const grades = [
    ...marks(40, termOf(1, "Term 1", "2025")),
    ...marks(55, { ...termOf(2, "Term 2", "2025"), subject_id: 2, subject_code: "ENG102" }),
    ...marks(70, termOf(3, "Term 1", "2026")),
  ]
  expect(averagesByTerm(grades)).toEqual([
    { name: "Term 1, 2025", average: 40 },
    { name: "Term 2", average: 55 },
    { name: "Term 1, 2026", average: 70 },
  ])
})
