import type { Term } from "#contract/courses/terms/endpoints.ts"

type CopyTerm = Pick<Term, "id" | "term_number" | "start_date" | "closed_at">

/** The terms whose timetable can be copied to a term: earlier terms in the same position of the course, latest first. */
export const earlierThan = <Each extends CopyTerm>(to: CopyTerm, terms: readonly Each[]) =>
  terms
    .filter(({ term_number, start_date }) => term_number === to.term_number && start_date < to.start_date)
    .toSorted((one, other) => (one.start_date < other.start_date ? 1 : -1))

/** The terms that can receive a copy: open ones with an earlier term in the same position of the course. */
export const copyable = <Each extends CopyTerm>(terms: readonly Each[]) =>
  terms.filter((term) => term.closed_at === null && earlierThan(term, terms).length > 0)
