import { sql } from "kysely"
import type * as z from "zod"
import type { cohortList } from "#contract/college/cohorts.ts"
import type { Database } from "../../lib/db/database.ts"
import { retirement, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { records } from "../../lib/db/records.ts"
import { rejectField } from "../../lib/errors.ts"
import { cohortOf, whyNoCohort } from "./rules.ts"

type Filter = z.output<typeof cohortList>

/** The students whom the list of students shows: neither deleted nor withdrawn or graduated. */
const studentsCount = sql<number>`(select count(*) from student
  where student.ipte_cohort = cohort.name and student.deleted_at is null and student.left_as is null)`

const selectCohorts = (db: Database) =>
  db.selectFrom("cohort").select(["id", "name", "is_retired", studentsCount.as("students_count"), "version"])

export async function listCohorts(db: Database, filter: Filter) {
  const query = whereEqual(selectCohorts(db), {}, [retirement, filter.status])
  const found = whereFound(query, filter.search, sql.ref("name"))
  const { rows, total } = await pageOf(found, filter, { defaultSort: "name", tieBreaker: "id" })
  return { cohorts: rows, total }
}

export const cohorts = records("cohort", (db, id) =>
  selectCohorts(db).where("id", "=", id).executeTakeFirst(),
)

/** Counts the students of a cohort, including deleted ones, whose records name it. */
export async function countMembers(db: Database, name: string) {
  const { count } = await db
    .selectFrom("student")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("ipte_cohort", "=", name)
    .executeTakeFirstOrThrow()
  return count
}

/** Refuses cohorts that the college doesn't offer. A student of a retired cohort can remain in it. */
export async function requireCohorts(
  db: Database,
  requestedNames: readonly (string | null | undefined)[],
  before: string | null = null,
) {
  const strangers = new Set(requestedNames.filter((name) => name && name !== before))
  if (strangers.size === 0) return
  const names = await listOpenCohorts(db)
  for (const name of strangers) rejectField("ipte_cohort", whyNoCohort(name, names))
}

export async function listOpenCohorts(db: Database) {
  const rows = await db
    .selectFrom("cohort")
    .select("name")
    .where("is_retired", "=", false)
    .orderBy("name")
    .execute()
  return rows.map(({ name }) => name)
}

/** The newest offered cohort of the series that the college began with. Students without a cohort are numbered in it. */
export async function newestCohort(db: Database) {
  const { rows } = await sql<{ name: string }>`
    select name from (select name, is_retired, min(id) over (partition by left(name, -2)) as series from cohort) as cohort
    where not is_retired order by series, name desc limit 1`.execute(db)
  return rows[0]?.name
}

/** The cohort that begins in an academic year, in the series that the college began with. Null if it has no cohorts. */
export async function findCohortOf(db: Database, firstDay: string) {
  const newest = await newestCohort(db)
  if (newest === undefined) return null
  const name = cohortOf(newest, firstDay)
  return { name, is_offered: (await listOpenCohorts(db)).includes(name) }
}

/** Offers the cohort that begins in an academic year, as the database does by itself once that year is current. */
export async function offerCohort(db: Database, firstDay: string) {
  const cohort = await findCohortOf(db, firstDay)
  if (!cohort || cohort.is_offered) return
  await db
    .insertInto("cohort")
    .values({ name: cohort.name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
