import { comparable, comparableCode } from "#contract/lib/comparable.ts"
import { lettersAndDigits } from "#contract/lib/plainText.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { whyNotPut } from "../offerings/rules.ts"
import { type NamedTerm, pairOf, termNamed } from "../terms/names.rules.ts"

type Place = Parameters<typeof whyNotPut>
export type Term = NamedTerm & Place[1] & { start_date: string; end_date: string; weeks: number }
type Subject = Place[0] & { id: number }
type Lecturer = { id: number; name: string }

/** The records that the names in a table of lessons or teaching assignments may refer to. */
export type KnownNames = {
  /**
   * The keys are codes as `comparableCode` compares them, and names as `comparable` does. Subjects of several terms may have one
   * name.
   */
  subjects: ReadonlyMap<string, readonly Subject[]>
  /** The keys are employee numbers, and names as `lettersAndDigits` writes them. */
  lecturers: ReadonlyMap<string, readonly Lecturer[]>
  /** Lecturers by other spellings of their names. These are looked up last. */
  lecturersSpelled: ReadonlyMap<string, readonly Lecturer[]>
  terms: readonly Term[]
  /** The subjects and terms of offerings, by `pairOf`. */
  offered: ReadonlySet<string>
}

type NamedRecords = { subject: Subject; lecturer: Lecturer; term: Term }
type Refusal = { field: string; text: string }

/**
 * The subject, the lecturer and the term that a row names, or the error for the first that can't be found or doesn't fit. The
 * term may be closed: the caller refuses rows that would change something in it.
 */
export function recordsNamedIn(
  values: ImportRow["values"],
  knownNames: KnownNames,
): NamedRecords | { refusal: Refusal } {
  const refused = (field: string, text: string) => ({ refusal: { field, text } })
  const { subject_code = "", lecturer: name = "" } = values
  const { subjects } = knownNames
  const subjectsWithCode =
    subjects.get(comparableCode(subject_code)) ?? subjects.get(comparable(subject_code)) ?? []
  if (subjectsWithCode.length === 0)
    return refused("subject_code", `There is no subject with the code ${subject_code}.`)
  const fitting = subjectsWithCode.filter((each) =>
    canBeTaught(each, termNamed(values, each.year_of_study, knownNames.terms), knownNames),
  )
  const [subject, second] = fitting.length > 0 ? fitting : subjectsWithCode
  if (!subject || second)
    return refused(
      "subject_code",
      `There are several subjects called ${subject_code}. Please write the code.`,
    )
  const [lecturer, secondLecturer] = lecturersCalled(name, knownNames)
  if (!lecturer) return refused("lecturer", `There is no lecturer called ${name}, nor with this number.`)
  if (secondLecturer)
    return refused("lecturer", `There are several lecturers called ${name}. Please write the number.`)
  const term = termNamed(values, subject.year_of_study, knownNames.terms)
  if (typeof term === "string") return refused("term", term)
  const misplaced = whyNotPut(subject, term, knownNames.offered.has(pairOf(subject.id, term.id)))
  return misplaced ? refused("term", misplaced) : { subject, lecturer, term }
}

/** Whether a subject can be taught in the term that a row names. */
const canBeTaught = (subject: Subject, term: Term | string, { offered }: KnownNames) =>
  typeof term !== "string" && whyNotPut(subject, term, offered.has(pairOf(subject.id, term.id))) === undefined

const title = /^(mr|mrs|ms|miss|dr|rev|prof|sir|madam)\b\.?\s*/i

function lecturersCalled(name: string, { lecturers, lecturersSpelled }: KnownNames) {
  const exact = lecturers.get(lettersAndDigits(name))
  return exact ?? lecturersSpelled.get(lettersAndDigits(name.replace(title, ""))) ?? []
}

/** "Grace Phiri" is also written "Phiri Grace", "Phiri, Grace", "G. Phiri", "Phiri G." and "Phiri". */
export const spellingsOf = (first: string, last: string) => {
  const initial = first.slice(0, 1)
  const spellings = [first + last, last + first, initial + last, last + initial, last].map(lettersAndDigits)
  return [...new Set(spellings)].filter((spelling) => spelling !== "")
}
