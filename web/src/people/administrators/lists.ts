export const administratorList = { rows: "administrators", sort: "last_name", filters: ["status"] } as const
