/** The list has all students of a class, so that the lecturer can move from one to the next. */
export const writingList = {
  rows: "students",
  sort: "last_name",
  filters: ["term_id", "class", "state"],
  whole: 200,
} as const

export const writtenList = {
  rows: "reports",
  sort: "-updated_at",
  filters: ["state", "term_id", "class", "author_id"],
} as const

export const phraseList = { rows: "phrases", sort: "heading", filters: ["heading"] } as const
