import { sql } from "kysely"
import { collegeOffset } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"

/** A time of the day, "10:00". */
export const timeOf = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'HH24:MI')`

/**
 * The instant at which a day begins at the college. A statement gets it as a value, because PostgreSQL would otherwise compute
 * it for each row that is compared.
 */
export const beginOf = (day: string) => sql<string>`${`${day}T00:00:00${collegeOffset}`}::timestamptz`

/** The instant at which the day ends, which is no longer part of it. */
export const endOf = (day: string) => beginOf(addDays(day, 1))
