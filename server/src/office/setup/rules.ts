type Days = { term_number: number; start_date: string; end_date: string }

const yearOfStudy = (number: number) => (number <= 3 ? 1 : 2)

/** The active terms of a new college: for each year of study the current term, or else the next one. */
export function firstActive<Term extends Days>(terms: readonly Term[], today: string): Term[] {
  return [1, 2].flatMap((year) => {
    const ahead = terms
      .filter((term) => yearOfStudy(term.term_number) === year && term.end_date >= today)
      .sort((a, b) => a.start_date.localeCompare(b.start_date))
    return ahead.slice(0, 1)
  })
}
