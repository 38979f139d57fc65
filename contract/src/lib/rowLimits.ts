// These limits are in a file of their own, because the browser's first script needs them but not the schemas.

/** The most rows of a reply; a larger `limit` is lowered to it (product decision 2.5). */
export const maxPageSize = 1000
export const defaultPageSize = 50
