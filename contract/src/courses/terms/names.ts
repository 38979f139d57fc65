/** "Term 1, 2026/2027", because the terms of several years have the same name. */
export const fullTermName = ({ name, academic_year_name }: { name: string; academic_year_name: string }) =>
  `${name}, ${academic_year_name}`

/** The full name of the term that a row names. */
export const termText = (row: { term_name: string; academic_year_name: string }) =>
  fullTermName({ name: row.term_name, academic_year_name: row.academic_year_name })

type NamedTerm = { term_id: number; term_name: string; academic_year_name: string }

/** The name of one of several terms, with its year if another of them has the same name, as when a student repeats a year. */
export const nameAmong = (term: NamedTerm, terms: readonly NamedTerm[]) =>
  terms.every(({ term_id, term_name }) => term_id === term.term_id || term_name !== term.term_name)
    ? term.term_name
    : termText(term)

type StartedTerm = { term_id: number; term_start: string }

/** Orders rows of terms by their first day, and those of one day as they were added. */
export const byStart = (a: StartedTerm, b: StartedTerm) =>
  a.term_start.localeCompare(b.term_start) || a.term_id - b.term_id
