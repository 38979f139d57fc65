export const cohortList = { rows: "cohorts", sort: "name", filters: ["status"] } as const
