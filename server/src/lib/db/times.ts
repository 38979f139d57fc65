import { type Expression, sql } from "kysely"
import { collegeOffset, collegeZone } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"

/** A time of the day, "10:00". */
export const timeOf = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'HH24:MI')`

/** An instant in JSON that the database builds, in the form in which a column of its own is sent. */
export const instantOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The college's day of an instant, as `dayOf` of the contract computes it. */
export const collegeDay = (instant: Expression<unknown>) =>
  sql<string>`(${instant} at time zone ${sql.lit(collegeZone)})::date`

/**
 * The instant at which a day begins at the college. A statement gets it as a value, because PostgreSQL would otherwise compute
 * it for each row that is compared.
 */
export const beginOf = (day: string) => sql<string>`${`${day}T00:00:00${collegeOffset}`}::timestamptz`

/** The instant at which the day ends, which is no longer part of it. */
export const endOf = (day: string) => beginOf(addDays(day, 1))

/**
 * Changes PostgreSQL's text of an instant, "2026-01-31 07:00:00.5+00", to ISO 8601 in milliseconds. The session's time
 * zone is UTC. A list has hundreds of instants, and parsing each as a date would take more than twice as long.
 */
export function isoTime(text: string): string {
  if (text.length < 22 || text[10] !== " " || !text.endsWith("+00")) return new Date(text).toISOString()
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, "0")
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}
