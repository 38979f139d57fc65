import { sql } from "kysely"
import { collegeZone } from "#contract/lib/dates.ts"

/** A time of the day, "10:00". */
export const timeOf = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'HH24:MI')`

/** The instant at which a day begins at the college. */
export const beginOf = (day: string) => sql<string>`(${day}::date::timestamp at time zone ${collegeZone})`

/** The instant at which it ends, which is no more of that day. */
export const endOf = (day: string) => sql<string>`((${day}::date + 1)::timestamp at time zone ${collegeZone})`
