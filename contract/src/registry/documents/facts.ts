import type { VerifiableKind } from "./kinds.ts"

/** The facts that verifying a document shows, apart from its state. */
export type DocumentFacts = {
  /** The name of the student. */
  name: string
  programme: string
  /** "Term 2, 2026/2027"; null where the document is about all terms. */
  period: string | null
  /** Null before the first grade, and on documents without results. */
  gpa: number | null
}

/** The facts in the QR code, which the college signs. */
export type SignedFacts = DocumentFacts & {
  kind: VerifiableKind
  /** "2026-11-23" */
  issued_on: string
  key_id: string
}
