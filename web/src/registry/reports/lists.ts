export const savedReportList = { rows: "savedReports", sort: "name", filters: ["type"] } as const
