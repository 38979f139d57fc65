export const roomList = { rows: "rooms", sort: "name" } as const
