export const notificationList = { rows: "notifications", sort: "-created_at", filters: ["type"] } as const
