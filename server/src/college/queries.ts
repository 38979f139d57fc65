import { sql } from "kysely"
import { admissionsContent, admissionsDefaults } from "#contract/site/admissionsPage.ts"
import { type College, college } from "#contract/site/college.ts"
import { homeContent } from "#contract/site/home.ts"
import { homeDefaults } from "#contract/site/homeDefaults.ts"
import type { Database } from "../lib/db/database.ts"

const unnamed: College = {
  name: "Teacher Training College",
  short_name: null,
  motto: null,
  founded: 1937,
  address: null,
  phone: null,
  email: null,
}

/**
 * The college's details and pages. `version` changes with any of them; `ready` is false until /setup or `college
 * admin` has created the first administrator.
 */
export async function readCollege(db: Database) {
  const stored = await db
    .selectNoFrom((from) => [
      from.selectFrom("content").select("value").where("key", "=", "college").as("college"),
      from.selectFrom("content").select("value").where("key", "=", "home").as("home"),
      from.selectFrom("content").select("value").where("key", "=", "admissions").as("admissions"),
      from
        .selectFrom("content")
        .select(sql<string>`string_agg(key || version, ' ' order by key)`.as("versions"))
        .as("versions"),
      sql<number>`extract(year from college_today())::int`.as("year"),
      administratorExists.as("ready"),
    ])
    .executeTakeFirstOrThrow()
  const { year, ready, versions } = stored
  return {
    ...named(stored.college),
    home: stored.home ? homeContent.parse({ ...homeDefaults, ...(stored.home as object) }) : homeDefaults,
    admissions: stored.admissions
      ? admissionsContent.parse({ ...admissionsDefaults, ...(stored.admissions as object) })
      : admissionsDefaults,
    year,
    ready,
    version: `${versions ?? ""} ${year}${ready ? "" : " new"}`,
  }
}

/** The college's details, and how often they were changed: 0 if the college has entered none. */
export async function findCollege(db: Database) {
  const row = await db
    .selectFrom("content")
    .select(["value", "version"])
    .where("key", "=", "college")
    .executeTakeFirst()
  return { ...named(row?.value), version: row?.version ?? 0 }
}

const named = (stored: unknown) => college.parse({ ...unnamed, ...(stored as Partial<College> | null) })

/** The order of classes, P2 before P10; `table` has a column `class`. */
export const classOrder = (table: "student" | "lecturer" | "enrolment" | "assignment" | "submission") =>
  sql`(select position from class where name = ${sql.ref(`${table}.class`)})`

/** The condition of the constraint person_last_administrator. */
export const administratorExists = sql<boolean>`exists (select from person
  where role = 'admin' and status = 'active' and deleted_at is null)`

/** Changes the given details and keeps the rest. */
export async function saveCollege(db: Database, changes: Partial<College>) {
  const value = JSON.stringify(changes)
  await db
    .insertInto("content")
    .values({ key: "college", value })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ value: sql`content.value || ${value}::jsonb` }),
    )
    .execute()
}
