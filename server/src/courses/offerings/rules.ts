type PlannedSubject = {
  code: string
  kind: string
  year_of_study: number
  semester_number: number | null
}
type Term = { name: string; kind: string; year_of_study: number; semester: number | null }

const positionOf = (kind: string, year: number, semester: number | null) =>
  kind === "practice" ? `teaching practice in year ${year}` : `year ${year}, semester ${semester}`

/** The refusal of a term of another year of study (product decision 3.19). */
export function whyOtherYear(
  { code, year_of_study }: Pick<PlannedSubject, "code" | "year_of_study">,
  term: Pick<Term, "name" | "year_of_study">,
) {
  if (term.year_of_study === year_of_study) return undefined
  return `${code} is a subject of year ${year_of_study}, and ${term.name} is a term of year ${term.year_of_study}.`
}

/** The question before a subject is put into another semester of its year. */
export function whyOtherSemester(subject: PlannedSubject, term: Term) {
  if (term.kind === subject.kind && term.semester === subject.semester_number) return undefined
  const ownPosition = positionOf(subject.kind, subject.year_of_study, subject.semester_number)
  return `${subject.code} is a subject of ${ownPosition}, and ${term.name} is ${positionOf(term.kind, term.year_of_study, term.semester)}.`
}

/**
 * For files and copies, in which no question can be asked: a subject can only be put into a term of its own place in the
 * course, unless it is offered there already.
 */
export const whyNotPut = (subject: PlannedSubject, term: Term, isOffered: boolean) => {
  if (isOffered) return undefined
  const why = whyOtherYear(subject, term)
  if (why !== undefined) return why
  const whyUnusual = whyOtherSemester(subject, term)
  return whyUnusual && `${whyUnusual} Offer it in that term first, on the subject's page.`
}

/** The error for a mark in a subject that the student doesn't take. */
export const whyNoMarks = (subject: string, code: string, term: string) =>
  `${subject} doesn't take ${code} in ${term}. The college's office offers subjects in terms.`

/** The error for other work in a subject that isn't offered. */
export const whyNotOffered = (code: string, term: string) =>
  `${code} isn't offered in ${term}. The college's office offers subjects in terms.`
