export const classList = { rows: "classes", sort: "position", filters: ["group_name", "status"] } as const
