import type { Term } from "#contract/courses/terms/endpoints.ts"

type CopyTerm = Pick<Term, "id" | "term_number" | "start_date" | "closed_at">

/** The terms whose timetable can be copied to a term: earlier terms with the same number, latest first. */
export const earlierThan = <Each extends CopyTerm>(to: CopyTerm, terms: readonly Each[]) =>
  terms
    .filter(({ term_number, start_date }) => term_number === to.term_number && start_date < to.start_date)
    .toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1))

/** The terms to which a timetable can be copied: open terms for which there is an earlier term with the same number. */
export const copyTargets = <Each extends CopyTerm>(terms: readonly Each[]) =>
  terms.filter((term) => term.closed_at === null && earlierThan(term, terms).length > 0)
