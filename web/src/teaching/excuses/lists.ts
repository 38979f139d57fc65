/** The list of excuses. Those that wait are first, and among them those that have waited longest. */
export const excuseList = { rows: "excuses", sort: "state", filters: ["state", "class"] } as const

/** The query for all of a student's own excuses, latest days first. */
export const ownExcuses = { query: { sort: "-first_date", limit: 100 } } as const
