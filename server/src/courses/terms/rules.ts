import type { Term } from "#contract/courses/terms/endpoints.ts"
import { fullDayText } from "#contract/lib/dates.ts"

export const whyNotDeleted = (term: Pick<Term, "is_active">) =>
  term.is_active
    ? "The active term can't be deleted. Set another term of its year of study as active first."
    : undefined

/** A closed term is locked, with its grades, assignments, teaching assignments and submissions. */
export const isOpen = (term: { closed_at: string | null }) => term.closed_at === null

/** Another number would move the term's students and subjects to another year of study, semester or kind. */
export const whyNumberStays = (
  before: Pick<Term, "term_number">,
  term: Pick<Term, "term_number">,
  isUsed: boolean,
) =>
  isUsed && term.term_number !== before.term_number
    ? "This term's number can't be changed because it already has students or subjects."
    : undefined

type Days = Pick<Term, "start_date" | "end_date">

const recorded = (day: string) => `Attendance of this term was recorded on ${fullDayText(day)}.`

/** The reason why a term can't begin later: a day with attendance would be outside of it. */
export const whyLater = (before: Days, term: Days, first: string | null) =>
  first && first < term.start_date && term.start_date > before.start_date ? recorded(first) : undefined

/** The reason why a term can't end earlier. */
export const whyEarlier = (before: Days, term: Days, last: string | null) =>
  last && last > term.end_date && term.end_date < before.end_date ? recorded(last) : undefined
