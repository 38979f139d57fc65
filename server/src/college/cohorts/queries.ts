import { sql } from "kysely"
import type * as z from "zod"
import type { cohortInput, cohortList } from "#contract/college/cohorts.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { lock } from "../../lib/db/locks.ts"
import { found, rejectField } from "../../lib/errors.ts"
import { whyNoCohort } from "./rules.ts"

type Input = z.output<typeof cohortInput>

const studentsCount = sql<number>`(select count(*) from student
  where student.ipte_cohort = cohort.name and student.deleted_at is null)`

const cohorts = (db: Database) =>
  db.selectFrom("cohort").select(["id", "name", studentsCount.as("students_count"), "version"])

export async function listCohorts(db: Database, filter: z.output<typeof cohortList>) {
  const { rows, total } = await pageOf(whereFound(cohorts(db), filter.search, sql.ref("name")), filter, {
    defaultSort: "name",
    tieBreaker: "id",
  })
  return { cohorts: rows, total }
}

export const findCohort = (db: Database, id: number) => cohorts(db).where("id", "=", id).executeTakeFirst()

export const lockCohort = (db: Database, id: number) => lock(db, "cohort", id, findCohort)

export async function createCohort(db: Database, { name }: Input) {
  const { id } = await db.insertInto("cohort").values({ name }).returning("id").executeTakeFirstOrThrow()
  return found(await findCohort(db, id))
}

export async function updateCohort(db: Database, id: number, { name }: Input) {
  await db.updateTable("cohort").set({ name }).where("id", "=", id).execute()
  return found(await findCohort(db, id))
}

export async function deleteCohort(db: Database, id: number) {
  await db.deleteFrom("cohort").where("id", "=", id).execute()
}

/** Counts the students who belong to it, also those who were deleted: their records say so. */
export async function countMembers(db: Database, name: string) {
  const { count } = await db
    .selectFrom("student")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("ipte_cohort", "=", name)
    .executeTakeFirstOrThrow()
  return count
}

/** Refuses a cohort that the college doesn't have, and returns the names of those that it has, the newest last. */
export async function requireCohorts(db: Database, wanted: readonly (string | null)[]) {
  const names = await listCohortNames(db)
  for (const name of new Set(wanted)) rejectField("ipte_cohort", whyNoCohort(name, names))
  return names
}

/** The names of all cohorts, the newest last. */
export async function listCohortNames(db: Database) {
  const rows = await db.selectFrom("cohort").select("name").orderBy("name").execute()
  return rows.map(({ name }) => name)
}
