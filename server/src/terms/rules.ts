import type { Term } from "#contract/terms.ts"

/** Everybody of its year of study works in the active term; students and subjects hold on to the others. */
export const mayBeDeleted = (term: Pick<Term, "is_active">) => !term.is_active

/** Why a term's number can't change: what hangs on it would change its year of study, its semester and its kind. */
export const whyNumberStays = (
  before: Pick<Term, "term_number">,
  wanted: Pick<Term, "term_number">,
  isUsed: boolean,
) =>
  isUsed && wanted.term_number !== before.term_number
    ? "Students or subjects belong to this term, so its number stays."
    : undefined
