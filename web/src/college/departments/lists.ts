export const departmentList = { rows: "departments", sort: "name", filters: ["status"] } as const
