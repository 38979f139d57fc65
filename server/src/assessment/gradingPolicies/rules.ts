import { letterOf, moduleGrade, pointsOf } from "#contract/assessment/grades/arithmetic.ts"
import { type ModuleFigures, overallOf } from "#contract/assessment/grades/averages.ts"
import { type GradingPolicy, type Policies, policyOf } from "#contract/assessment/grades/policy.ts"
import type { ChangedStudent } from "#contract/assessment/gradingPolicies/endpoints.ts"
import { itemAt } from "#contract/lib/objects.ts"

/** A student's published grades of a subject in a term: the percentages that count. */
export type GradedModule = {
  student_id: number
  subject_id: number
  subject_code: string
  subject_name: string
  is_course: boolean
  term_id: number
  term_name: string
  academic_year_name: string
  term_start: string
  credits: number
  /** Null if the term is open, so that the policy in force applies. */
  policy_version: number | null
  assignments: number[] | null
  end_module: number | null
}
export type GradedStudent = { id: number; student_number: string; name: string; class: string | null }

const numberGrade = (percentage: number) => ({ state: "number" as const, percentage })

function figuresOf(module: GradedModule, policy: GradingPolicy): ModuleFigures & { counts: boolean } {
  const { subject_id, term_start, credits, assignments, end_module, is_course } = module
  const grade = moduleGrade(
    {
      assignments: (assignments ?? []).map(numberGrade),
      endModule: end_module === null ? undefined : numberGrade(end_module),
    },
    policy,
  )
  return {
    subject_id,
    term_start,
    credits,
    policy,
    module_grade: grade,
    letter_grade: grade === null ? null : letterOf(grade, policy),
    gpa_points: grade === null ? null : pointsOf(grade, policy),
    counts: is_course || policy.practice_counts,
  }
}

function overallFiguresOf(modules: readonly GradedModule[], policies: Policies) {
  const figures = modules.map((module) => figuresOf(module, policyOf(policies, module.policy_version)))
  return { figures, overall: overallOf(figures.filter(({ counts }) => counts)) }
}

/**
 * A student's figures before and after a policy comes into force. Modules of closed terms keep their figures; the average, GPA
 * and standing are over all terms.
 */
export function changeOf(
  student: GradedStudent,
  modules: readonly GradedModule[],
  policies: Policies,
  next: GradingPolicy,
): ChangedStudent {
  const before = overallFiguresOf(modules, policies)
  const after = overallFiguresOf(modules, { ...policies, inForce: next })
  return {
    ...student,
    modules: modules.flatMap((module, index) => {
      const { subject_code, subject_name, term_id, term_name, academic_year_name } = module
      const old = itemAt(before.figures, index)
      const now = itemAt(after.figures, index)
      if (old.module_grade === now.module_grade && old.letter_grade === now.letter_grade) return []
      return {
        subject_code,
        subject_name,
        term_id,
        term_name,
        academic_year_name,
        grade: { before: old.module_grade, after: now.module_grade },
        letter: { before: old.letter_grade, after: now.letter_grade },
      }
    }),
    average: { before: before.overall.overall_average, after: after.overall.overall_average },
    gpa: { before: before.overall.gpa, after: after.overall.gpa },
    standing: { before: before.overall.standing, after: after.overall.standing },
  }
}

type Change = { before: unknown; after: unknown }
const differs = ({ before, after }: Change) => before !== after
const countDifferent = (changes: readonly Change[]) => changes.filter(differs).length

export const isChanged = ({ modules, average, gpa, standing }: ChangedStudent) =>
  modules.length > 0 || [average, gpa, standing].some(differs)

/** How many students have a change, and how many of their figures change. */
export function countChanges(students: readonly ChangedStudent[]) {
  const modules = students.flatMap((student) => student.modules)
  return {
    students: students.length,
    grades: countDifferent(modules.map(({ grade }) => grade)),
    letters: countDifferent(modules.map(({ letter }) => letter)),
    gpas: countDifferent(students.map(({ gpa }) => gpa)),
    standings: countDifferent(students.map(({ standing }) => standing)),
  }
}
