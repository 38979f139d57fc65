import { expect, test } from "vitest"
import { type BookedGrade, gradesBySubject } from "#contract/assessment/grades/book.ts"
import { defaultPolicy as policy } from "#contract/assessment/grades/policy.ts"
import { sum } from "#contract/lib/objects.ts"
import { figuresOf } from "./figures.ts"
import { subjectRows } from "./subjectRows.ts"

const termOne = { term_id: 1, term_name: "Term 1", term_start: "2026-01-05" }
const termTwo = { term_id: 2, term_name: "Term 2", term_start: "2026-05-04" }
const chichewa1 = { subject_id: 1, subject_code: "CHI101", subject_name: "Chichewa", credits: 3 }
const chichewa2 = { subject_id: 2, subject_code: "CHI102", subject_name: "Chichewa", credits: 3 }

const marks = (percentage: number, fields: Partial<BookedGrade>) =>
  (["assignment", "end_module"] as const).map(
    (grade_type) =>
      ({ grade_type, state: "number", percentage, counts: true, policy, ...fields }) as BookedGrade,
  )

test("each code has a row, with a column a term, and the overall average is the mean of the averages in them", () => {
  const subjects = gradesBySubject([
    ...marks(61, { ...chichewa1, ...termOne }),
    ...marks(90, { ...chichewa2, ...termTwo }),
    ...marks(90, { ...termTwo, subject_id: 3, subject_code: "ART101", subject_name: "Art", credits: 1 }),
    ...marks(20, { ...termTwo, subject_id: 4, subject_name: "Teaching practice", counts: false }),
  ])
  const { terms, rows } = subjectRows(subjects)
  expect(terms.map(({ label }) => label)).toEqual(["Term 1", "Term 2"])
  expect(rows).toMatchObject([
    { subject_code: "ART101", average_score: 90, average_letter_grade: "A", average_gpa_points: 4 },
    { subject_code: "CHI101", average_score: 61, average_letter_grade: "C" },
    { subject_code: "CHI102", average_score: 90 },
  ])
  expect([...rows[1]!.modules].map(([term, { module_grade }]) => [term, module_grade])).toEqual([[1, 61]])
  const averages = rows.map(({ average_score }) => average_score ?? 0)
  expect(figuresOf(undefined, subjects).overall_average).toBe(
    Math.round((sum(averages) / averages.length) * 10) / 10,
  )
})

test("terms of one name, of which a student repeats one, have their academic year", () => {
  const repeated = { ...termOne, term_id: 3, term_start: "2027-01-04", academic_year_name: "2027" }
  const { terms, rows } = subjectRows(
    gradesBySubject([
      ...marks(30, { ...chichewa1, ...termOne, academic_year_name: "2026" }),
      ...marks(60, { ...chichewa2, ...termTwo, academic_year_name: "2026" }),
      ...marks(61, { ...chichewa1, ...repeated }),
    ]),
  )
  expect(terms.map(({ label }) => label)).toEqual(["Term 1, 2026", "Term 2", "Term 1, 2027"])
  expect([...rows[0]!.modules.keys()].sort()).toEqual([1, 3])
})

test("a subject in progress has no average yet", () => {
  const [assignment] = marks(60, { ...chichewa1, ...termOne })
  expect(subjectRows(gradesBySubject([assignment!])).rows[0]).toMatchObject({
    average_score: null,
    average_letter_grade: null,
    average_gpa_points: null,
  })
})
