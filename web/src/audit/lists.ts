export const auditList = { rows: "entries", sort: "-at", filters: ["label", "entity", "from", "to"] } as const
