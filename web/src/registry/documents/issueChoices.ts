/** The page for issuing documents derives these from its choices. `kinds.ts` reads the choices, and is in the first script. */
import type { Role } from "#contract/lib/endpoints.ts"
import { type DocumentKind, kindNames } from "#contract/registry/documents/kinds.ts"
import { type DocumentChoices, isFromRecord, kindsFor, neededChoices } from "./kinds.ts"

export const offeredKinds = (documentChoices: DocumentChoices, role: Role) =>
  kindsFor(role, isFromRecord(documentChoices))

/** The four kinds that are offered first. A certificate of enrolment is a choice beside the transcript. */
export const firstKinds = (role: Role) =>
  kindsFor(role, false).filter((kind) => kind !== "enrolment_certificate")

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
