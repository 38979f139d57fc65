/** Groups a student's grades by subject and computes averages and GPA (product decisions 3.4 and 3.5). Pure. */

import {
  assignmentComponent,
  endModuleComponent,
  gpaOf,
  letterOf,
  mean,
  moduleGrade,
  pointsOf,
  standingOf,
} from "./arithmetic.ts"
import type { Grade } from "./grade.ts"
import { type GradingPolicy, letters } from "./policy.ts"
import type { GpaSummary, SubjectGrades } from "./summary.ts"

/**
 * A grade with its offering's credits, whether the subject counts in the GPA (teaching practice does not), and its term's
 * policy. A closed term keeps the policy it was closed with, so a newer one doesn't change earned grades.
 */
export type BookedGrade = Grade & {
  credits: number
  counts: boolean
  module_year: number
  policy: GradingPolicy
  term_start: string
  term_is_active: boolean
}

/** One student's grades by subject and term: subjects by code, terms by date. */
export function gradesBySubject(grades: readonly BookedGrade[]): SubjectGrades[] {
  return groups(grades, (grade) => grade.subject_id)
    .map(subjectOf)
    .sort((one, other) => (one.subject_code < other.subject_code ? -1 : 1))
}

const latestOf = (grades: readonly BookedGrade[]) =>
  grades.reduce((latest, grade) => (grade.term_start > latest.term_start ? grade : latest))

function subjectOf(grades: readonly BookedGrade[]): SubjectGrades {
  const first = grades[0]!
  // Averages over several terms use the latest term's policy.
  const { policy, academic_year_name } = latestOf(grades)
  const terms = groups(grades, (grade) => grade.term_id)
    .sort((one, other) => (one[0]!.term_start < other[0]!.term_start ? -1 : 1))
    .map(termOf)
  const average = mean(terms.flatMap(({ module_grade }) => (module_grade === null ? [] : [module_grade])))
  return {
    subject_id: first.subject_id,
    subject_code: first.subject_code,
    subject_name: first.subject_name,
    subject_credits: first.credits,
    academic_year_name,
    module_year: first.module_year,
    counts: first.counts,
    total_terms: terms.filter(({ module_grade }) => module_grade !== null).length,
    average_score: average,
    average_letter_grade: average === null ? null : letterOf(average, policy),
    average_gpa_points: average === null ? null : pointsOf(average, policy),
    term_grades: terms,
    assignments: grades.filter(({ grade_type }) => grade_type === "assignment"),
    endModule: grades.filter(({ grade_type }) => grade_type === "end_module"),
  }
}

function termOf(grades: readonly BookedGrade[]) {
  const { term_id, term_name, term_start, academic_year_name, policy } = grades[0]!
  const assignments = grades.filter(({ grade_type }) => grade_type === "assignment")
  const endModule = grades.find(({ grade_type }) => grade_type === "end_module")
  const grade = moduleGrade({ assignments, endModule }, policy)
  return {
    term_id,
    term_name,
    term_start,
    academic_year_name,
    assignment_average: assignmentComponent(assignments),
    end_module: endModuleComponent(endModule),
    module_grade: grade,
    letter_grade: grade === null ? null : letterOf(grade, policy),
    gpa_points: grade === null ? null : pointsOf(grade, policy),
    weights: policy.weights,
    assignments_count: assignments.length,
    end_module_count: endModule ? 1 : 0,
  }
}

/** Averages, GPA and standing over all finished modules. A student without any has no GPA and no standing. */
export function gpaSummaryOf(grades: readonly BookedGrade[]): GpaSummary {
  const counting = grades.filter(({ counts }) => counts)
  const subjects = gradesBySubject(counting)
  const finished = finishedOf(counting)
  const gpa = gpaOf(finished)
  const count = (letter: string) => finished.filter((module) => module.letter === letter).length
  return {
    current_gpa: gpa,
    semester_gpa: gpaOf(finished.filter(({ is_active }) => is_active)),
    overall_average: mean(
      subjects.flatMap(({ average_score }) => (average_score === null ? [] : [average_score])),
    ),
    standing: gpa === null ? null : standingOf(gpa, latestOf(counting).policy),
    total_credits: finished.reduce((sum, { credits }) => sum + credits, 0),
    total_points: finished.reduce((sum, { points, credits }) => sum + points * credits, 0),
    grade_distribution: Object.fromEntries(
      letters.map((letter) => [letter, count(letter)]),
    ) as GpaSummary["grade_distribution"],
    subject_breakdown: subjects.map(({ assignments: _, endModule: __, ...subject }) => subject),
  }
}

/** The modules that have both components, term by term. */
function finishedOf(grades: readonly BookedGrade[]) {
  return groups(grades, (grade) => `${grade.subject_id} ${grade.term_id}`).flatMap((grades) => {
    const { letter_grade: letter, gpa_points: points } = termOf(grades)
    const { credits, term_is_active: is_active } = grades[0]!
    return points === null ? [] : [{ letter, points, credits, is_active }]
  })
}

const groups = <Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key) => [
  ...Map.groupBy(items, keyOf).values(),
]
