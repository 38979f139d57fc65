export const holidayList = { rows: "holidays", sort: "next" } as const
