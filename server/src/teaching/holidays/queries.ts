import { sql } from "kysely"
import type * as z from "zod"
import { today } from "#contract/lib/dates.ts"
import { sum } from "#contract/lib/objects.ts"
import type { holidayInput, holidayList } from "#contract/teaching/holidays.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { lockTable } from "../../lib/db/locks.ts"
import { records } from "../../lib/db/records.ts"

type Input = z.output<typeof holidayInput>
type Days = Pick<Input, "start_date" | "end_date">
type Filter = z.output<typeof holidayList>

const selectHolidays = (db: Database) =>
  db.selectFrom("holiday").select(["id", "name", "start_date", "end_date", "version"])

export async function listHolidays(db: Database, { from, to, ...filter }: Filter) {
  let query = whereFound(selectHolidays(db), filter.search, sql.ref("name"))
  if (from) query = query.where("end_date", ">=", from)
  if (to) query = query.where("start_date", "<=", to)
  const { rows, total } = await pageOf(query, filter, {
    defaultSort: "-start_date",
    tieBreaker: "id",
    sorts: { next: daysAway() },
  })
  return { holidays: rows, total }
}

/**
 * Days until a holiday begins. A past holiday counts as further away than any future one. Days are before the year 2200,
 * so a million is more than any distance.
 */
function daysAway() {
  const now = sql`${today()}::date`
  return sql`case when end_date >= ${now} then start_date - ${now} else 1000000 + (${now} - end_date) end`
}

/**
 * Counts the future lessons that are planned on these days, by day. Also counts how many of them were moved to another day, and
 * how many other lessons were moved to these days, where they remain.
 */
export async function lessonsOn(db: Database, { start_date, end_date }: Days) {
  const rows = await db
    .selectFrom("lesson")
    .select(({ fn }) => [
      "planned_date as date",
      fn.countAll<number>().as("lessons"),
      sql<number>`count(*) filter (where date <> planned_date)`.as("moved"),
    ])
    .where("planned_date", ">=", start_date)
    .where("planned_date", "<=", end_date)
    .where("is_cancelled", "=", false)
    .where(sql<boolean>`lower(period) > college_now()`)
    .groupBy("planned_date")
    .orderBy("planned_date")
    .execute()
  const { stay } = await db
    .selectFrom("lesson")
    .select(({ fn }) => fn.countAll<number>().as("stay"))
    .where("date", ">=", start_date)
    .where("date", "<=", end_date)
    .where(({ not, between }) => not(between("planned_date", start_date, end_date)))
    .where("is_cancelled", "=", false)
    .where(sql<boolean>`lower(period) > college_now()`)
    .executeTakeFirstOrThrow()
  return {
    days: rows.map(({ date, lessons }) => ({ date, lessons })),
    moved: sum(rows.map((row) => row.moved)),
    stay,
  }
}

/** Holidays determine lessons, so a change of one waits for the other writers of the timetable. */
const lockHolidays = (db: Database) => lockTable(db, "timetable_entry")

const rows = records("holiday", (db, id) => selectHolidays(db).where("id", "=", id).executeTakeFirst())

export const holidays = {
  ...rows,

  async lock(db: Database, id: number) {
    await lockHolidays(db)
    return rows.lock(db, id)
  },

  async create(db: Database, input: Input) {
    await lockHolidays(db)
    return rows.create(db, input)
  },
}

/** Adds the holidays of an academic year that is prepared as a whole, without those that exist already. */
export async function createHolidays(db: Database, newHolidays: readonly Omit<Input, "version">[]) {
  if (newHolidays.length === 0) return
  await lockHolidays(db)
  await db
    .insertInto("holiday")
    .values([...newHolidays])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
