/** Waiting excuses come first, the longest wait at the top. */
export const excuseList = { rows: "excuses", sort: "state", filters: ["state", "class"] } as const

/** All of a student's own excuses, latest days first. */
export const ownExcuses = { query: { sort: "-first_date", limit: 100 } } as const
