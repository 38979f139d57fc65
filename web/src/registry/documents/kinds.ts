import type { Role } from "#contract/lib/endpoints.ts"
import { type DocumentKind, documentKinds, kindNames } from "#contract/registry/documents/kinds.ts"

type Need = "student_id" | "class" | "term_id" | "subject_id"

/**
 * The choices for each kind of document. The student of a document is found by their class, although it doesn't mention the
 * class.
 */
const needs: Readonly<Record<DocumentKind, readonly Need[]>> = {
  report_card: ["class", "term_id"],
  transcript: ["class", "student_id"],
  enrolment_certificate: ["class", "student_id"],
  class_list: ["class"],
  grade_sheet: ["class", "term_id", "subject_id"],
}

/** The choices in the address. */
export type DocumentChoices = Partial<Record<Need, string>> & { kind: DocumentKind }

/** Undefined until a kind is chosen. */
export function choicesInAddress(search: URLSearchParams, role: Role): DocumentChoices | undefined {
  const chosen = (["student_id", "class", "term_id", "subject_id"] as const).flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  const choices: Partial<Record<Need, string>> = Object.fromEntries(chosen)
  const kind = kindsFor(role, isFromRecord(choices)).find((one) => one === search.get("kind"))
  return kind && { ...choices, kind }
}

/** A link from a student's own record names the student without a class. */
const isFromRecord = (wanted: Partial<Record<Need, string>>) =>
  wanted.student_id !== undefined && wanted.class === undefined

/** Lecturers may only issue lists. */
function kindsFor(role: Role, fromRecord: boolean): readonly DocumentKind[] {
  if (role === "lecturer") return ["class_list", "grade_sheet"]
  return fromRecord ? ["report_card", "transcript", "enrolment_certificate"] : documentKinds
}
export const offeredKinds = (wanted: DocumentChoices, role: Role) => kindsFor(role, isFromRecord(wanted))

/** The four kinds that are offered first. A certificate of enrolment is a choice beside the transcript. */
export const firstKinds = (role: Role) =>
  kindsFor(role, false).filter((kind) => kind !== "enrolment_certificate")

/** The choices that a document of this kind still needs. */
export const neededChoices = (wanted: DocumentChoices) =>
  isFromRecord(wanted)
    ? needs[wanted.kind].filter((need) => need !== "student_id" && need !== "class")
    : needs[wanted.kind]

/** The document's choices, once all are made. */
export function completeChoices(wanted: DocumentChoices): DocumentChoices | undefined {
  const names = isFromRecord(wanted)
    ? [...neededChoices(wanted), "student_id" as const]
    : neededChoices(wanted)
  if (names.some((name) => !wanted[name])) return undefined
  return { kind: wanted.kind, ...Object.fromEntries(names.map((name) => [name, wanted[name]])) }
}

/** The available terms are those of the class, or of the student. */
export function termsQuery(wanted: DocumentChoices) {
  if (!neededChoices(wanted).includes("term_id")) return undefined
  const { class: className, student_id } = wanted
  if (isFromRecord(wanted)) return { query: { student_id: student_id! } }
  return className === undefined ? undefined : { query: { class: className } }
}

/** Terms with the newest first, which documents are issued for most often. */
export const newestFirst = <Term extends { start_date: string }>(terms: readonly Term[]) =>
  terms.toSorted((one, other) => other.start_date.localeCompare(one.start_date))

/** The chosen term, or else the last one that was closed. Before any is closed, the current one. */
export function preselectedTerm<Term extends Dated>(terms: readonly Term[], chosen: string | undefined) {
  const newest = newestFirst(terms)
  return (
    terms.find(({ id }) => String(id) === chosen) ??
    newest.find(({ closed_at }) => closed_at !== null) ??
    newest.find(({ is_active }) => is_active) ??
    newest[0]
  )
}
type Dated = { id: number; start_date: string; closed_at: string | null; is_active: boolean }

export const kindOptions = (kinds: readonly DocumentKind[]) =>
  kinds.map((kind) => [kind, kind === "report_card" ? "Report cards" : kindNames[kind]] as const)
