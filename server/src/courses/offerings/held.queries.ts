import { sql } from "kysely"

/** Whether people who are present use an offering. Use over `offering` or `offering_details as offering`, as what follows. */
export const isInUse = sql<boolean>`is_in_use(offering.id)`

/**
 * Whether an offering counts in its term: the office gave it, or it is in use. Deleted people hold none (product decision 3.19), so
 * nothing asks for marks in it.
 */
export const isHeld = sql<boolean>`(offering.is_given or ${isInUse})`
