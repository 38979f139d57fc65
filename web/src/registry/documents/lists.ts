import { readOf } from "../../lib/api/data.ts"
import { type DocumentChoices, termsQuery } from "./kinds.ts"

/** The first reads of choices for a partly chosen document. */
export function choiceReads(wanted: DocumentChoices | undefined) {
  const terms = wanted && termsQuery(wanted)
  return terms ? [readOf("GET /terms", terms)] : []
}

/** Newest first. */
export const documentList = {
  rows: "documents",
  sort: "-issued_at",
  filters: ["kind", "state", "class", "term_id"],
} as const
