export const messageList = { rows: "messages", sort: "-created_at", filters: ["status", "to"] } as const
export const ownMessageList = { rows: "messages", sort: "-created_at", filters: ["status"] } as const
