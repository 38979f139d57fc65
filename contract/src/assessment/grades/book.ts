/** Groups a student's grades by subject and computes averages and GPA (product decisions 3.4 and 3.5). Pure. */

import { byStart } from "../../courses/terms/names.ts"
import { omit } from "../../lib/objects.ts"
import {
  assignmentComponent,
  endModuleComponent,
  type Graded,
  gpaOf,
  letterOf,
  moduleGrade,
  pointsOf,
} from "./arithmetic.ts"
import { averageOf, latestOf, overallOf } from "./averages.ts"
import type { Grade, GradeType } from "./grade.ts"
import type { GradingPolicy } from "./policy.ts"
import type { GpaSummary, SubjectGrades } from "./summary.ts"

/**
 * A grade with its offering's credits and its term's policy. `counts` says whether the module counts in the GPA: teaching
 * practice counts only if that policy says so. A closed term keeps its policy, so a newer one doesn't change earned grades.
 */
export type BookedGrade = Grade & {
  credits: number
  counts: boolean
  module_year: number
  policy: GradingPolicy
  term_start: string
  term_is_active: boolean
  term_is_open: boolean
}

/** One student's grades by subject and term: subjects by code, terms by date. */
export function gradesBySubject(grades: readonly BookedGrade[]): SubjectGrades[] {
  return groups(grades, (grade) => grade.subject_id)
    .map(subjectOf)
    .sort((a, b) => (a.subject_code < b.subject_code ? -1 : 1))
}

/** Grades of one subject, or of one term. */
type Group = readonly [BookedGrade, ...BookedGrade[]]

function subjectOf(grades: Group): SubjectGrades {
  const [first] = grades
  const counting = grades.filter(({ counts }) => counts)
  const terms = groups(grades, (grade) => grade.term_id)
    .sort(([a], [b]) => byStart(a, b))
    .map(termOf)
  return {
    subject_id: first.subject_id,
    subject_code: first.subject_code,
    subject_name: first.subject_name,
    subject_credits: first.credits,
    academic_year_name: latestOf(grades).academic_year_name,
    module_year: first.module_year,
    counts: counting.length > 0,
    total_terms: terms.filter(({ module_grade }) => module_grade !== null).length,
    // The overall average has the same terms, if the subject is in it.
    ...averageOf(modulesOf(counting.length > 0 ? counting : grades)),
    term_grades: terms,
    assignments: grades.filter(({ grade_type }) => grade_type === "assignment"),
    endModule: grades.filter(({ grade_type }) => grade_type === "end_module"),
  }
}

function termOf(grades: Group) {
  const [{ term_id, term_name, term_start, term_is_open, academic_year_name, counts, policy }] = grades
  return {
    term_id,
    term_name,
    term_start,
    term_is_open,
    counts,
    academic_year_name,
    ...moduleOf(grades, policy),
    weights: policy.weights,
  }
}

/** The components and the grade of a subject in a term. */
export function moduleOf(grades: readonly (Graded & { grade_type: GradeType })[], policy: GradingPolicy) {
  const assignments = grades.filter(({ grade_type }) => grade_type === "assignment")
  const endModule = grades.find(({ grade_type }) => grade_type === "end_module")
  const grade = moduleGrade({ assignments, endModule }, policy)
  return {
    assignment_average: assignmentComponent(assignments),
    end_module: endModuleComponent(endModule),
    module_grade: grade,
    letter_grade: grade === null ? null : letterOf(grade, policy),
    gpa_points: grade === null ? null : pointsOf(grade, policy),
    assignments_count: assignments.length,
    end_module_count: endModule ? 1 : 0,
  }
}

/** Groups grades into modules (a subject in a term), each with the fields that averages need. */
const modulesOf = (grades: readonly BookedGrade[]) =>
  groups(grades, (grade) => `${grade.subject_id} ${grade.term_id}`).map((module) => {
    const [{ subject_id, term_start, term_is_active, credits, policy }] = module
    return { subject_id, term_start, term_is_active, credits, policy, ...moduleOf(module, policy) }
  })

/** Averages, GPA and standing over all finished modules. A student without any has no GPA and no standing. */
export function gpaSummaryOf(grades: readonly BookedGrade[]): GpaSummary {
  const counting = grades.filter(({ counts }) => counts)
  const modules = modulesOf(counting)
  const { gpa, overall_average, standing, credits, points, grade_distribution } = overallOf(modules)
  const current = modules.flatMap(({ term_is_active, gpa_points: modulePoints, credits }) =>
    term_is_active && modulePoints !== null ? [{ points: modulePoints, credits }] : [],
  )
  return {
    current_gpa: gpa,
    semester_gpa: gpaOf(current),
    overall_average,
    standing,
    total_credits: credits,
    total_points: points,
    grade_distribution,
    subject_breakdown: gradesBySubject(counting).map((subject) => omit(subject, "assignments", "endModule")),
  }
}

const groups = <Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key) => [
  ...Map.groupBy(items, keyOf).values(),
]
