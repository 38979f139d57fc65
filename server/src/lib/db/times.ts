import { sql } from "kysely"

/** A time of the day, "10:00". */
export const timeOf = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'HH24:MI')`
