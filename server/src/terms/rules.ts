import type { Term } from "#contract/terms.ts"

/** Everybody of its year of study works in the active term; students and subjects hold on to the others. */
export const mayBeDeleted = (term: Pick<Term, "is_active">) => !term.is_active
