import { expect, test } from "vitest"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { type ResultModule, resultsOf } from "./rules.ts"

const module = (
  term_id: number,
  counts: boolean,
  module_grade: number,
  gpa_points: number,
): ResultModule => ({
  subject_id: 7,
  term_id,
  term_start: `202${term_id}-01-01`,
  credits: 3,
  policy: { ...defaultPolicy, practice_counts: counts },
  counts,
  module_grade,
  letter_grade: "B",
  gpa_points,
})
const term = (term_id: number) => ({
  term_id,
  academic_year_id: term_id,
  start_date: `202${term_id}-01-01`,
  class: "P1",
  year_of_study: 1,
  withdrew: false,
})
const terms = [term(1), term(2)]

test.each([
  ["before", [module(1, false, 50, 1), module(2, true, 80, 3)]],
  ["after", [module(2, true, 80, 3), module(1, false, 50, 1)]],
])(
  "teaching practice that was repeated after the policy changed counts in the term whose policy says so: read %s the other",
  (_, modules) => {
    const student = { id: 1, class: "P1", year_of_study: 1, is_listed: true, terms, modules }
    const whole = resultsOf(student).find(
      (row) => row.subject_id === 7 && row.term_id === 0 && row.academic_year_id === 0,
    )
    expect(whole).toMatchObject({ overall_average: 65, overall_gpa: 3, credits: 3, points: 9 })
  },
)
