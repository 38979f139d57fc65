import { type ModuleFigures, overallOf } from "#contract/assessment/grades/averages.ts"
import { letters } from "#contract/assessment/grades/policy.ts"
import { itemAt } from "#contract/lib/objects.ts"

/** Stands for "all" in a result that isn't of a single term, academic year or subject. */
export const unscoped = 0

/** One stored module of a student. */
export type ResultModule = ModuleFigures & { term_id: number; counts: boolean }
/** A term that the student is enrolled in or has grades of. */
export type ResultTerm = {
  term_id: number
  academic_year_id: number
  start_date: string
  class: string | null
  year_of_study: number
  /** Whether the student left the college during the term. Figures of a class are then without them, as its grade sheets are. */
  withdrew: boolean
}
type ResultStudent = {
  id: number
  class: string | null
  year_of_study: number
  is_listed: boolean
  terms: readonly ResultTerm[]
  modules: readonly ResultModule[]
}

/** All result rows of a student: over everything, by academic year and by term, and each of these by subject. */
export function resultsOf({ id, terms, modules, ...today }: ResultStudent) {
  const byDate = terms.toSorted((a, b) => a.start_date.localeCompare(b.start_date))
  const years = [...Map.groupBy(byDate, ({ academic_year_id }) => academic_year_id)]
  const periods = [
    {
      academic_year_id: unscoped,
      term_id: unscoped,
      latest: { ...today, withdrew: byDate.at(-1)?.withdrew ?? false },
      within: byDate,
    },
    ...years.map(([academic_year_id, within]) => ({
      academic_year_id,
      term_id: unscoped,
      latest: itemAt(within, -1),
      within,
    })),
    ...byDate.map((term) => ({
      academic_year_id: unscoped,
      term_id: term.term_id,
      latest: term,
      within: [term],
    })),
  ]
  return periods.flatMap(({ within, latest, academic_year_id, term_id }) => {
    const modulesWithin = modules.filter((module) => within.some((term) => term.term_id === module.term_id))
    const row = {
      student_id: id,
      academic_year_id,
      term_id,
      class: latest.class,
      year_of_study: latest.year_of_study,
      is_listed: today.is_listed && !latest.withdrew,
    }
    const subjects = [...Map.groupBy(modulesWithin, ({ subject_id }) => subject_id)]
    return [
      { ...row, subject_id: unscoped, ...figuresOf(modulesWithin.filter(({ counts }) => counts)) },
      ...subjects.map(([subject_id, subjectModules]) => ({
        ...row,
        subject_id,
        ...figuresOfSubject(subjectModules),
      })),
    ]
  })
}

export type StudentResult = ReturnType<typeof resultsOf>[number]

/**
 * Teaching practice has an average, but counts outside GPA unless the policy of its term says otherwise (product decision 3.5).
 */
function figuresOfSubject(modules: readonly ResultModule[]) {
  const { overall_gpa, standing, credits, points } = figuresOf(modules.filter(({ counts }) => counts))
  return { ...figuresOf(modules), overall_gpa, standing, credits, points }
}

function figuresOf(modules: readonly ResultModule[]) {
  const { gpa, overall_letter_grade, grade_distribution, ...figures } = overallOf(modules)
  return {
    ...figures,
    overall_gpa: gpa,
    letter: overall_letter_grade,
    letters: letters.map((letter) => grade_distribution[letter]),
  }
}
