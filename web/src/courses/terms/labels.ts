import type { Term } from "#contract/courses/terms/endpoints.ts"
import { fullTermName } from "#contract/courses/terms/names.ts"
import { dayText } from "#contract/lib/dates.ts"
import { positionText, type TermPosition } from "./position.ts"

export const statusLabel = { active: "Active", inactive: "Inactive", closed: "Closed" } as const

export function statusOf({ is_active, closed_at }: Pick<Term, "is_active" | "closed_at">) {
  if (closed_at) return "closed"
  return is_active ? "active" : "inactive"
}

/** The question before a term that doesn't include today is made active; undefined if no question is needed. */
export function confirmationOf(term: Term, today: string) {
  const { year_of_study, start_date, end_date } = term
  const consequence = `The students of year ${year_of_study} are then in that term, and no longer in the present one.`
  const name = fullTermName(term)
  if (today < start_date) return `${name} begins only on ${dayText(start_date)}. ${consequence}`
  if (today > end_date) return `${name} ended on ${dayText(end_date)}. ${consequence}`
  return undefined
}

/** "2: Year 1, semester 2" */
export const termNumberText = (term: TermPosition & Readonly<Pick<Term, "term_number">>) =>
  `${term.term_number}: ${positionText(term)}`

/** The option of a term: "Term 2, 2026-2027". */
export const termOption = (term: Pick<Term, "id" | "name" | "academic_year_name">) =>
  [term.id, fullTermName(term)] as const

/**
 * The options for the terms that accept assignments and grades. A finished term remains open until it is closed. Active terms
 * are first. The terms of the newest academic year follow, in order.
 */
export const openTermOptions = (terms: readonly Term[]) =>
  terms
    .filter((term) => statusOf(term) !== "closed")
    .toSorted(
      (a, b) =>
        Number(b.is_active) - Number(a.is_active) ||
        b.academic_year_name.localeCompare(a.academic_year_name) ||
        a.term_number - b.term_number,
    )
    .map((term) => {
      const [id, label] = termOption(term)
      return [id, term.is_active ? `${label} (active)` : label] as const
    })

export const yearOfStudyOptions = [1, 2].map((year) => [String(year), `Year ${year}`] as const)

/** The terms of the course. Terms 1 to 3 are year of study 1, and terms 4 to 6 are year 2 (product decision 3.1). */
export const termNumberOptions = [1, 2, 3, 4, 5, 6].map(
  (number) => [String(number), `Term ${number}`] as const,
)
