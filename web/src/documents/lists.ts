/** The newest first. */
export const documentList = {
  rows: "documents",
  sort: "-issued_at",
  filters: ["kind", "state", "class", "term_id"],
} as const
