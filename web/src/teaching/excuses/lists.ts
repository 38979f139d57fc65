/** Those that wait come first, and of them the longest wait. */
export const excuseList = { rows: "excuses", sort: "state", filters: ["state", "class"] } as const

/** All of a student's own, the latest days first. */
export const ownExcuses = { query: { sort: "-first_date", limit: 100 } } as const
