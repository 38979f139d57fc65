export const backupList = { rows: "backups", sort: "-started_at", filters: ["state"] } as const
