/** Without a page, all of them. */
export const newestTerms = { sort: "-start_date" } as const
export const byLastName = { sort: "last_name" } as const
export const byName = { sort: "name" } as const
