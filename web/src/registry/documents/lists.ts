import { readOf } from "../../lib/api/data.ts"
import { type DocumentChoices, termsQuery } from "./kinds.ts"

/** The first reads of a screen whose address has some of a document's choices. */
export function choiceReads(choices: DocumentChoices | undefined) {
  const terms = choices && termsQuery(choices)
  return terms ? [readOf("GET /terms", terms)] : []
}

/** The issued documents, newest first. */
export const documentList = {
  rows: "documents",
  sort: "-issued_at",
  filters: ["kind", "state", "class", "term_id"],
} as const
