export const academicYearList = { rows: "academicYears", sort: "-start_date", filters: ["status"] } as const
