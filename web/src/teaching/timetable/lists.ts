export const byLastName = { sort: "last_name" } as const
export const byName = { sort: "name" } as const
