import { sql } from "kysely"
import type * as z from "zod"
import type { AcademicYear, academicYearInput, academicYearList } from "#contract/courses/academicYears.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { lockTable } from "../../lib/db/locks.ts"
import { records } from "../../lib/db/records.ts"

type Input = z.output<typeof academicYearInput>
type Filter = z.output<typeof academicYearList>

/** The flagged year is current. The others depend on their dates and on today at the college (spec 001 section 4). */
const status = sql<AcademicYear["status"]>`case
  when is_current then 'current' when start_date > college_today() then 'upcoming'
  when end_date < college_today() then 'completed' else 'active' end`

function selectYears(db: Database) {
  return db
    .selectFrom("academic_year")
    .select((year) => [
      "academic_year.id",
      "year_name",
      "year_name as year",
      "start_date",
      "end_date",
      "is_current",
      "version",
      status.as("status"),
      sql<number>`end_date - start_date + 1`.as("duration_days"),
      year
        .selectFrom("term")
        .whereRef("term.academic_year_id", "=", "academic_year.id")
        .select(year.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("terms_count"),
    ])
}

export async function listAcademicYears(db: Database, filter: Filter) {
  const { rows, total } = await pageOf(
    whereFound(whereEqual(selectYears(db), {}, [status, filter.status]), filter.search, sql.ref("year_name")),
    filter,
    { defaultSort: "-start_date", tieBreaker: "academic_year.id" },
  )
  return { academicYears: rows, total }
}

const current = compileOnce((db) => selectYears(db).where("is_current", "=", true))

export const findCurrentAcademicYear = (db: Database) => current(db, {}).executeTakeFirst()

/** The figures of the stat cards. */
export function countAcademicYears(db: Database) {
  return db
    .selectFrom("academic_year")
    .select((year) => [
      year.fn.countAll<number>().as("total"),
      year.fn.max("year_name").filterWhere("is_current", "=", true).as("current"),
      year.fn.countAll<number>().filterWhere(status, "=", "upcoming").as("upcoming"),
    ])
    .executeTakeFirstOrThrow()
}

export const findAcademicYear = (db: Database, id: number) =>
  selectYears(db).where("academic_year.id", "=", id).executeTakeFirst()

export async function hasClosedTerm(db: Database, id: number) {
  const closed = db.selectFrom("term").select("id").where("academic_year_id", "=", id)
  return (await closed.where("closed_at", "is not", null).executeTakeFirst()) !== undefined
}

const rows = records("academic_year", findAcademicYear)

export const academicYears = {
  ...rows,

  /** There are few years, so only one edit runs at a time. */
  async lock(db: Database, id: number) {
    await lockTable(db, "academic_year")
    return rows.lock(db, id)
  },

  async create(db: Database, input: Input) {
    if (input.is_current) {
      await lockTable(db, "academic_year")
      await clearCurrent(db)
    }
    return rows.create(db, input)
  },

  /** Changes a locked year. One that becomes current replaces the previous one. */
  async update(db: Database, id: number, edit: Partial<Input>) {
    if (edit.is_current) await clearCurrent(db)
    return rows.update(db, id, edit)
  },
}

const clearCurrent = (db: Database) =>
  db.updateTable("academic_year").set({ is_current: false }).where("is_current", "=", true).execute()
