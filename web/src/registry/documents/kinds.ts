import type { Role } from "#contract/lib/endpoints.ts"
import { type DocumentKind, documentKinds } from "#contract/registry/documents/kinds.ts"

type Need = "student_id" | "class" | "term_id" | "subject_id"

/** The choices that each kind of document needs. Some kinds don't mention the class, but the student is found by it. */
const needs: Readonly<Record<DocumentKind, readonly Need[]>> = {
  report_card: ["class", "term_id"],
  transcript: ["class", "student_id"],
  enrolment_certificate: ["class", "student_id"],
  class_list: ["class"],
  grade_sheet: ["class", "term_id", "subject_id"],
}

/** A kind of document, and the choices for it in the address. */
export type DocumentChoices = Partial<Record<Need, string>> & { kind: DocumentKind }

/** The choices in an address; undefined until a kind is chosen. */
export function choicesInAddress(search: URLSearchParams, role: Role): DocumentChoices | undefined {
  const choices: Partial<Record<Need, string>> = {}
  for (const name of ["student_id", "class", "term_id", "subject_id"] as const) {
    const value = search.get(name)
    if (value) choices[name] = value
  }
  const kind = kindsFor(role, isFromRecord(choices)).find((offeredKind) => offeredKind === search.get("kind"))
  return kind && { ...choices, kind }
}

/** Returns whether the address came from a student's record, which names the student but no class. */
export const isFromRecord = (choices: Partial<Record<Need, string>>) =>
  choices.student_id !== undefined && choices.class === undefined

/** The kinds that may be issued. Lecturers may issue only lists. */
export function kindsFor(role: Role, fromRecord: boolean): readonly DocumentKind[] {
  if (role === "lecturer") return ["class_list", "grade_sheet"]
  return fromRecord ? ["report_card", "transcript", "enrolment_certificate"] : documentKinds
}
/** The choices that a document of this kind still needs. */
export const neededChoices = (documentChoices: DocumentChoices) =>
  isFromRecord(documentChoices)
    ? needs[documentChoices.kind].filter((need) => need !== "student_id" && need !== "class")
    : needs[documentChoices.kind]

/**
 * The query for the terms of the class or the student, to choose from. Undefined if no term is needed, or before a
 * class is chosen.
 */
export function termsQuery(documentChoices: DocumentChoices) {
  if (!neededChoices(documentChoices).includes("term_id")) return undefined
  const { class: className, student_id } = documentChoices
  if (className !== undefined) return { query: { class: className } }
  return student_id === undefined ? undefined : { query: { student_id } }
}
