import { weekOfTerm } from "#contract/courses/terms/weeks.ts"
import { termOf } from "./view.ts"

// Only the timetable's own pages need these, so the menu's part of the scripts (view.ts) doesn't have them.

type Dates = { start_date: string; end_date: string }

/** "week 3 of 14"; undefined outside of the term. */
export function weekText(term: Dates, monday: string) {
  const week = weekOfTerm(term, monday)
  return week ? `week ${week.week} of ${week.weeks}` : undefined
}

type ListedTerm = { id: number; term_number: number; is_active: boolean }

/**
 * The term in the address. Without one, it is the active term of the first year of study that has one, or else the first
 * term of the list.
 */
export function shownTerm<Term extends ListedTerm>(params: URLSearchParams, terms: readonly Term[]) {
  const id = termOf(params)
  if (id !== undefined) return terms.find((term) => term.id === id)
  const active = terms.filter((term) => term.is_active)
  return active.toSorted((a, b) => a.term_number - b.term_number)[0] ?? terms[0]
}
