/** All academic years, newest first. */
export const allYears = { query: { sort: "-start_date" } } as const

export const academicYearList = { rows: "academicYears", sort: "-start_date", filters: ["status"] } as const
