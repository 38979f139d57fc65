import { sql } from "kysely"
import type * as z from "zod"
import type { AcademicYear, academicYearInput, academicYearList } from "#contract/courses/academicYears.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { lock, lockTable } from "../../lib/db/locks.ts"
import { found } from "../../lib/errors.ts"

type Input = z.output<typeof academicYearInput>
type Filter = z.output<typeof academicYearList>

/** The flagged year is current. The others depend on their dates and on today at the college (spec 001 section 4). */
const status = sql<AcademicYear["status"]>`case
  when is_current then 'current' when start_date > college_today() then 'upcoming'
  when end_date < college_today() then 'completed' else 'active' end`

function academicYears(db: Database) {
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
    whereFound(
      whereEqual(academicYears(db), {}, [status, filter.status]),
      filter.search,
      sql.ref("year_name"),
    ),
    filter,
    { defaultSort: "-start_date", tieBreaker: "academic_year.id" },
  )
  return { academicYears: rows, total }
}

export function findAcademicYear(db: Database, id: number) {
  return academicYears(db).where("academic_year.id", "=", id).executeTakeFirst()
}

const current = compileOnce((db) => academicYears(db).where("is_current", "=", true))

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

/** There are few years, so only one edit runs at a time. */
export async function lockAcademicYear(db: Database, id: number) {
  await lockTable(db, "academic_year")
  return lock(db, "academic_year", id, findAcademicYear)
}

export async function createAcademicYear(db: Database, { version: _, ...columns }: Input) {
  if (columns.is_current) {
    await lockTable(db, "academic_year")
    await clearCurrent(db)
  }
  const { id } = await db
    .insertInto("academic_year")
    .values(columns)
    .returning("id")
    .executeTakeFirstOrThrow()
  return found(await findAcademicYear(db, id))
}

/** Changes a locked year. One that becomes current replaces the previous one. */
export async function updateAcademicYear(
  db: Database,
  id: number,
  { version: _, ...columns }: Partial<Input>,
) {
  if (columns.is_current) await clearCurrent(db)
  await db.updateTable("academic_year").set(columns).where("id", "=", id).execute()
  return found(await findAcademicYear(db, id))
}

const clearCurrent = (db: Database) =>
  db.updateTable("academic_year").set({ is_current: false }).where("is_current", "=", true).execute()

export async function deleteAcademicYear(db: Database, id: number) {
  await db.deleteFrom("academic_year").where("id", "=", id).execute()
}
