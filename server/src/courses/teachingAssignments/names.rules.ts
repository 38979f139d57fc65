import { alike } from "#contract/lib/alike.ts"
import { lettersAndDigits } from "#contract/lib/plainText.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { whyNotPut } from "../offerings/rules.ts"
import { type NamedTerm, pairOf, termNamed } from "../terms/names.rules.ts"

type Place = Parameters<typeof whyNotPut>
export type Term = NamedTerm & Place[1] & { start_date: string; end_date: string; weeks: number }
type Subject = Place[0] & { id: number }

/** The records that the names in a table of lessons or teaching assignments may refer to. */
export type KnownNames = {
  /** Keyed by codes as `alike` compares them. */
  subjects: ReadonlyMap<string, Subject>
  /** Keyed by employee numbers, and by names as `lettersAndDigits` writes them. */
  lecturers: ReadonlyMap<string, readonly { id: number; name: string }[]>
  terms: readonly Term[]
  /** The subjects and terms of offerings, by `pairOf`. */
  offered: ReadonlySet<string>
}

type Taught = { subject: Subject; lecturer: { id: number; name: string }; term: Term }
type Refusal = { field: string; text: string }

/**
 * The subject, the lecturer and the open term that a row names, or the error for the first that can't be found or doesn't fit.
 */
export function taughtIn(
  values: ImportRow["values"],
  known: KnownNames,
  closed: string,
): Taught | { refusal: Refusal } {
  const refused = (field: string, text: string) => ({ refusal: { field, text } })
  const { subject_code = "", lecturer = "" } = values
  const subject = known.subjects.get(alike(subject_code))
  if (!subject) return refused("subject_code", `There is no subject with the code ${subject_code}.`)
  const [one, another] = known.lecturers.get(lettersAndDigits(lecturer)) ?? []
  if (!one) return refused("lecturer", `There is no lecturer called ${lecturer}, nor with this number.`)
  if (another)
    return refused("lecturer", `There are several lecturers called ${lecturer}. Please write the number.`)
  const term = termNamed(values, subject.year_of_study, known.terms)
  if (typeof term === "string") return refused("term", term)
  if (term.closed_at !== null) return refused("term", closed)
  const misplaced = whyNotPut(subject, term, known.offered.has(pairOf(subject.id, term.id)))
  return misplaced ? refused("term", misplaced) : { subject, lecturer: one, term }
}
