export const deletedAccountList = { rows: "accounts", sort: "erase_at", filters: ["role"] } as const
