/**
 * A student's grades as tables, for the screen, the spreadsheet and paper. This file has no schemas, because browsers load it.
 */
import { byStart, termText } from "../../courses/terms/names.ts"
import type { CsvColumn } from "../../lib/csv.ts"
import { dayOf } from "../../lib/dates.ts"
import { compact } from "../../lib/objects.ts"
import type { GradeOfSubject, SubjectGrades, TermGrade } from "./summary.ts"
import { gradeTypeLabel, inProgress, stateLabel } from "./texts.ts"

/** A subject in one term, with its grades. */
export type Module = TermGrade &
  Pick<
    SubjectGrades,
    "subject_id" | "subject_code" | "subject_name" | "subject_credits" | "assignments" | "endModule"
  >

export type ModuleFilter = {
  subject_id?: number | undefined
  term_id?: number | undefined
  academic_year?: string | undefined
}

/** The modules that match the filter: the latest term first, and subjects by code within a term. */
export function modulesOf(subjects: readonly SubjectGrades[], filter: ModuleFilter = {}): Module[] {
  const { subject_id, term_id, academic_year } = filter
  return subjects
    .flatMap(({ term_grades, assignments, endModule, ...subject }) =>
      term_grades.map((term) => ({
        ...subject,
        ...term,
        assignments: assignments.filter((grade) => grade.term_id === term.term_id),
        endModule: endModule.filter((grade) => grade.term_id === term.term_id),
      })),
    )
    .filter(
      (module) =>
        (subject_id === undefined || module.subject_id === subject_id) &&
        (term_id === undefined || module.term_id === term_id) &&
        (academic_year === undefined || module.academic_year_name === academic_year),
    )
    .sort((a, b) => byStart(b, a))
}

/** "ENG English, Term 1, 2026-2027": what the filter shows, for the head of a paper. Empty without a filter. */
export function filterText(subjects: readonly SubjectGrades[], filter: ModuleFilter = {}) {
  const modules = modulesOf(subjects)
  const subject = modules.find(({ subject_id }) => subject_id === filter.subject_id)
  const term = modules.find(({ term_id }) => term_id === filter.term_id)
  return compact([
    subject && `${subject.subject_code} ${subject.subject_name}`,
    term ? termText(term) : filter.academic_year,
  ]).join(", ")
}

type GradeRow = { module: Module; grade: GradeOfSubject }

/** One row per grade; the end-of-module grade comes last. */
export const gradeRows = (modules: readonly Module[]): GradeRow[] =>
  modules.flatMap((module) =>
    [...module.assignments, ...module.endModule].map((grade) => ({ module, grade })),
  )

/** The columns of a student's own spreadsheet. */
export const gradeColumns: CsvColumn<GradeRow>[] = [
  ["Module Code", ({ module }) => module.subject_code],
  ["Module", ({ module }) => module.subject_name],
  ["Term", ({ grade }) => grade.term_name],
  ["Academic Year", ({ grade }) => grade.academic_year_name],
  ["Type", ({ grade }) => gradeTypeLabel[grade.grade_type]],
  ["Assignment", ({ grade }) => grade.assignment_title],
  ["State", ({ grade }) => (grade.state === "number" ? "Graded" : stateLabel[grade.state])],
  ["Points", ({ grade }) => grade.points_earned],
  ["Max Points", ({ grade }) => grade.max_points],
  ["Percentage", ({ grade }) => grade.percentage],
  ["Letter Grade", ({ grade }) => grade.letter_grade],
  ["Feedback", ({ grade }) => grade.feedback],
  ["Date Graded", ({ grade }) => dayOf(grade.graded_at)],
  ["Module Grade", ({ module }) => module.module_grade ?? inProgress],
  ["Module Letter", ({ module }) => module.letter_grade],
]
