import { expect, test } from "vitest"
import { openDemonstration, size } from "./demonstration.ts"
import { modulesOf, summaryOf } from "./figures.ts"
import { asNumber } from "./fractions.ts"

const { call, rows, rules, students } = await openDemonstration()
const modules = Map.groupBy(modulesOf(rows, rules), ({ student }) => student)
const figure = (fraction: Parameters<typeof asNumber>[0] | undefined) =>
  fraction ? asNumber(fraction) : null

test("the demonstration has the students and grades that the figures are compared for", () => {
  expect(students).toHaveLength(size.students)
  expect(rows.length).toBeGreaterThan(size.grades)
})

test("the averages, GPA and standing of every student agree with a second computation", async () => {
  for (const id of students) {
    const { gpa } = (await call("admin", "GET /grades/student/{id}/gpa", { params: { id } })).body.data
    const expected = summaryOf(modules.get(id) ?? [], rules)
    expect({
      overall_average: gpa.overall_average,
      gpa: gpa.current_gpa,
      standing: gpa.standing,
      credits: gpa.total_credits,
      points: gpa.total_points,
      letters: gpa.grade_distribution,
      subjects: gpa.subject_breakdown
        .filter(({ average_score }) => average_score !== null)
        .map(({ subject_code, total_terms, average_score }) => ({
          code: subject_code,
          terms: total_terms,
          average: average_score,
        })),
    }).toEqual({
      ...expected,
      subjects: expected.subjects.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    })
  }
})

test("every module grade, its components and its letter agree with a second computation", async () => {
  for (const id of students) {
    const { gradesBySubject } = (await call("admin", "GET /grades/student/{id}", { params: { id } })).body
      .data
    const shownModules = gradesBySubject.flatMap(({ subject_id, term_grades }) =>
      term_grades.map((term) => ({
        module: `${subject_id} ${term.term_id}`,
        figures: [
          term.assignment_average,
          term.end_module,
          term.module_grade,
          term.letter_grade,
          term.gpa_points,
        ],
      })),
    )
    const expected = (modules.get(id) ?? []).map(({ subject, term, assignments, exam, grade, band }) => ({
      module: `${subject} ${term}`,
      figures: [figure(assignments), figure(exam), figure(grade), band?.letter ?? null, band?.points ?? null],
    }))
    const byModule = (one: { module: string }, other: { module: string }) =>
      one.module.localeCompare(other.module)
    expect(shownModules.toSorted(byModule)).toEqual(expected.toSorted(byModule))
  }
})
