import { sql } from "kysely"

/**
 * Whether people who aren't deleted use an offering. The query must read `offering`, or `offering_details as offering`.
 */
export const isInUse = sql<boolean>`is_in_use(offering.id)`

/**
 * Whether an offering counts in its term: the office offered it, or it is in use. An offering that only deleted people use
 * requires no marks (product decision 3.19). The query must read the same as for `isInUse`.
 */
export const countsInTerm = sql<boolean>`(offering.is_given or ${isInUse})`
