import { dayOf } from "#contract/lib/dates.ts"
import type { DocumentFacts } from "#contract/registry/documents/facts.ts"
import type { DocumentKind, DocumentState, VerifiableKind } from "#contract/registry/documents/kinds.ts"
import type { Verification } from "#contract/registry/documents/verification.ts"

const prefixes: Readonly<Record<DocumentKind, string>> = {
  report_card: "RC",
  transcript: "TR",
  enrolment_certificate: "CE",
  class_list: "CL",
  grade_sheet: "GS",
}

/** The letters that a reference begins with: "RC-2026-00042". */
export const prefixOf = (kind: DocumentKind) => prefixes[kind]

/** A document can be revoked only once. */
export const whyNotRevoked = ({ state, code }: { state: DocumentState; code: string | null }) => {
  if (code === null) return "A list for reference can't be verified, so there is nothing to revoke."
  return state === "revoked" ? "This document was revoked already." : undefined
}

type Reissuable = { id: number; replaced_by: number | null }

/** A document is replaced at most once, even if it was revoked since. A student has one valid report card of a term. */
export function whyNotReissued(
  { id, replaced_by }: Reissuable,
  validCard: { id: number; reference: string } | undefined,
) {
  if (replaced_by !== null) return "This document was replaced already. Reissue the one that replaced it."
  return validCard && validCard.id !== id
    ? `${validCard.reference} is the student's valid report card of this term. Reissue that one.`
    : undefined
}

type RegisteredDocument = {
  kind: VerifiableKind
  facts: DocumentFacts
  reference: string
  issued_at: string
  revoked_at: string | null
  replaced_at: string | null
}

/** The reply about a code, without what only the office knows: the reason, and the code of a later document. */
export function verificationOf(issuedDocument: RegisteredDocument | undefined): Verification {
  if (!issuedDocument) return { state: "unknown", document: null, replaced_on: null, revoked_on: null }
  const { kind, facts, reference, issued_at, revoked_at, replaced_at } = issuedDocument
  const unrevokedState = replaced_at ? "replaced" : "valid"
  return {
    state: revoked_at ? "revoked" : unrevokedState,
    document: { ...facts, kind, reference, issued_on: dayOf(issued_at) },
    replaced_on: replaced_at && dayOf(replaced_at),
    revoked_on: revoked_at && dayOf(revoked_at),
  }
}
