export const messageList = { rows: "messages", sort: "-created_at", filters: ["status"] } as const
