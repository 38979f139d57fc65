import type { Role } from "#contract/lib/endpoints.ts"
import { type DocumentKind, documentKinds, kindNames } from "#contract/registry/documents/kinds.ts"

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
  const chosen = (["student_id", "class", "term_id", "subject_id"] as const).flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  const choices: Partial<Record<Need, string>> = Object.fromEntries(chosen)
  const kind = kindsFor(role, isFromRecord(choices)).find((offeredKind) => offeredKind === search.get("kind"))
  return kind && { ...choices, kind }
}

/** Returns whether the address came from a student's record, which names the student but no class. */
const isFromRecord = (choices: Partial<Record<Need, string>>) =>
  choices.student_id !== undefined && choices.class === undefined

/** The kinds that may be issued. Lecturers may issue only lists. */
function kindsFor(role: Role, fromRecord: boolean): readonly DocumentKind[] {
  if (role === "lecturer") return ["class_list", "grade_sheet"]
  return fromRecord ? ["report_card", "transcript", "enrolment_certificate"] : documentKinds
}
export const offeredKinds = (documentChoices: DocumentChoices, role: Role) =>
  kindsFor(role, isFromRecord(documentChoices))

/** The four kinds that are offered first. A certificate of enrolment is a choice beside the transcript. */
export const firstKinds = (role: Role) =>
  kindsFor(role, false).filter((kind) => kind !== "enrolment_certificate")

/** The choices that a document of this kind still needs. */
export const neededChoices = (documentChoices: DocumentChoices) =>
  isFromRecord(documentChoices)
    ? needs[documentChoices.kind].filter((need) => need !== "student_id" && need !== "class")
    : needs[documentChoices.kind]

/** The choices for a document; undefined until all that it needs are made. */
export function completeChoices(documentChoices: DocumentChoices): DocumentChoices | undefined {
  const names = isFromRecord(documentChoices)
    ? [...neededChoices(documentChoices), "student_id" as const]
    : neededChoices(documentChoices)
  if (names.some((name) => !documentChoices[name])) return undefined
  return {
    kind: documentChoices.kind,
    ...Object.fromEntries(names.map((name) => [name, documentChoices[name]])),
  }
}

/**
 * The query for the terms to choose from: those of the class or of the student. Undefined if no term is needed, or before a
 * class is chosen.
 */
export function termsQuery(documentChoices: DocumentChoices) {
  if (!neededChoices(documentChoices).includes("term_id")) return undefined
  const { class: className, student_id } = documentChoices
  if (className !== undefined) return { query: { class: className } }
  return student_id === undefined ? undefined : { query: { student_id } }
}

/** Sorts terms with the newest first, because most documents are issued for these. */
export const newestFirst = <Term extends { start_date: string }>(terms: readonly Term[]) =>
  terms.toSorted((a, b) => b.start_date.localeCompare(a.start_date))

/** The chosen term. Without a choice, it is the last one that was closed or, if none was, the current one. */
export function preselectedTerm<Term extends DatedTerm>(terms: readonly Term[], chosen: string | undefined) {
  const newest = newestFirst(terms)
  return (
    terms.find(({ id }) => String(id) === chosen) ??
    newest.find(({ closed_at }) => closed_at !== null) ??
    newest.find(({ is_active }) => is_active) ??
    newest[0]
  )
}
type DatedTerm = { id: number; start_date: string; closed_at: string | null; is_active: boolean }

export const kindOptions = (kinds: readonly DocumentKind[]) =>
  kinds.map((kind) => [kind, kind === "report_card" ? "Report cards" : kindNames[kind]] as const)
