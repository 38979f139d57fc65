import { expect, test } from "vitest"
import { type BookedGrade, gradesBySubject } from "#contract/grades/book.ts"
import { firstPolicy as policy } from "#contract/grades/policy.ts"
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

test("courses of one name are one row, with a column a term and the mean of the terms", () => {
  const { terms, rows } = subjectRows(
    gradesBySubject([
      ...marks(60, { ...chichewa1, ...termOne }),
      ...marks(90, { ...chichewa2, ...termTwo }),
      ...marks(90, { ...termTwo, subject_id: 3, subject_code: "ART101", subject_name: "Art", credits: 1 }),
      ...marks(90, { ...termTwo, subject_id: 4, subject_name: "Teaching practice", counts: false }),
    ]),
    policy,
  )
  expect(terms.map(({ term_name }) => term_name)).toEqual(["Term 1", "Term 2"])
  expect(rows.map(({ name }) => name)).toEqual(["Art", "Chichewa"])
  expect(rows[0]).toMatchObject({ average: 90, letter: "A", points: 4 })
  expect(rows[1]).toMatchObject({
    codes: ["CHI101", "CHI102"],
    credits: 6,
    average: 75,
    letter: "B",
    points: 3,
  })
  expect([...rows[1]!.modules].map(([term, { module_grade }]) => [term, module_grade])).toEqual([
    [2, 90],
    [1, 60],
  ])
})

test("a subject in progress has no average yet", () => {
  const [assignment] = marks(60, { ...chichewa1, ...termOne })
  expect(subjectRows(gradesBySubject([assignment!]), policy).rows[0]).toMatchObject({
    ...{ average: null, letter: null, points: null },
  })
})
