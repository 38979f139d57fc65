export const cohortList = { rows: "cohorts", sort: "name", filters: [] } as const
