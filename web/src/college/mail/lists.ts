export const mailList = { rows: "mails", sort: "-created_at", filters: ["status"] } as const
