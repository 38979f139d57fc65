import type { Term } from "#contract/terms/endpoints.ts"

export const whyNotDeleted = (term: Pick<Term, "is_active">) =>
  term.is_active
    ? "The active term can't be deleted. Set another term of its year of study as active first."
    : undefined

/** A closed term is locked, with its grades, assignments, teaching assignments and submissions. */
export const isOpen = (term: { closed_at: string | null }) => term.closed_at === null

export type MissingGrades = { subject_code: string; count: number }
/** The number of subjects that the message lists by name. */
const named = 5

/** Product decision 3.1. */
export function whyNotClosed(
  term: Pick<Term, "is_active" | "start_date">,
  { today, missing }: { today: string; missing: readonly MissingGrades[] },
) {
  if (term.is_active)
    return "The active term can't be closed. Set another term of its year of study as active first."
  if (term.start_date > today) return "This term has not begun, so it can't be closed."
  const count = missing.reduce((sum, subject) => sum + subject.count, 0)
  if (count === 0) return undefined
  const subjects = missing.slice(0, named).map((subject) => `${subject.subject_code} ${subject.count}`)
  const more = missing.length > named ? ` and ${missing.length - named} more subjects` : ""
  return (
    `${count} ${count === 1 ? "mark is" : "marks are"} missing in this term: ${subjects.join(", ")}${more}. ` +
    "Enter each as a number, or as missing, exempt or absent."
  )
}

/** Another number would move the term's students and subjects to another year of study, semester or kind. */
export const whyNumberStays = (
  before: Pick<Term, "term_number">,
  wanted: Pick<Term, "term_number">,
  isUsed: boolean,
) =>
  isUsed && wanted.term_number !== before.term_number
    ? "This term's number can't be changed because it already has students or subjects."
    : undefined
