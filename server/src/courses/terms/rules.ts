import type { Term } from "#contract/courses/terms/endpoints.ts"

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
