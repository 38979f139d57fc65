export const holidayList = { rows: "holidays", sort: "-start_date" } as const
