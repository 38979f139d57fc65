import { sql } from "kysely"

/**
 * Whether people who aren't deleted use an offering. Use over `offering` or `offering_details as offering`, like the next one.
 */
export const isInUse = sql<boolean>`is_in_use(offering.id)`

/**
 * Whether an offering counts in its term: the office offered it, or it is in use. Deleted people don't use it (product decision
 * 3.19), so it then requires no marks.
 */
export const countsInTerm = sql<boolean>`(offering.is_given or ${isInUse})`
