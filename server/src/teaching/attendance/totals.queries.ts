import { type RawBuilder, sql } from "kysely"
import { minMarksForWarning, requiredAttendance } from "#contract/teaching/attendance/types.ts"
import { offeringsOfDeleted } from "../../courses/enrolments/queries.ts"
import type { Database } from "../../lib/db/database.ts"

// Figures of `attendance_total as total`, in which each row is a student's attendance in an offering.

/** Percent, rounded half up; null without a mark that counts. */
const percentOf = (attended: RawBuilder<number>, counted: RawBuilder<number>) =>
  sql<number | null>`round(100.0 * ${attended} / nullif(${counted}, 0))::int`

const countedSessions = sql<number>`(total.present + total.late + total.absent)`
export const percentageOfTotal = percentOf(sql`(total.present + total.late)`, countedSessions)

/** True if a student's attendance in an offering is below 80 %, once there are enough marks. */
export const isLow = sql<boolean>`(${countedSessions} >= ${sql.lit(minMarksForWarning)}
  and ${percentageOfTotal} < ${sql.lit(requiredAttendance)})`

const sumOf = (status: "present" | "late" | "absent" | "excused") =>
  sql<number>`coalesce(sum(${sql.ref(`total.${status}`)}), 0)`

export const countedInAll = sql<number>`sum${countedSessions}`
export const percentageOfAll = percentOf(sql`sum(total.present + total.late)`, countedInAll)

/** A student's figures over all the rows that a query groups. */
export const figuresOfAll = [
  percentageOfAll.as("percentage"),
  sumOf("present").as("present"),
  sumOf("late").as("late"),
  sumOf("absent").as("absent"),
  sumOf("excused").as("excused"),
] as const

/** The totals that count. A closed term keeps those of a subject that was deleted later (record 10). */
export const totals = (db: Database) =>
  db
    .selectFrom("attendance_total as total")
    .innerJoin("offering_details as offering", "offering.id", "total.offering_id")
    .where(sql<boolean>`offering.id not in ${offeringsOfDeleted}`)
