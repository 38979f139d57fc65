import { sql } from "kysely"
import { type College, collegeOf } from "#contract/site/college.ts"
import { readContent } from "#contract/site/content/contentPage.ts"
import { contentPages, type PageContents, type PageKey, pageKeys } from "#contract/site/pages.ts"
import type { Database } from "../lib/db/database.ts"

/**
 * The college's details and pages. `version` changes with any of them; `ready` is false until /setup or `college
 * admin` has created the first administrator.
 */
export async function readCollege(db: Database) {
  const { year, ready, stored } = await db
    .selectNoFrom((from) => [
      from
        .selectFrom("content")
        .select(
          sql<Record<string, { value: unknown; version: number }>>`
            coalesce(jsonb_object_agg(key, jsonb_build_object('value', value, 'version', version)), '{}')`.as(
            "stored",
          ),
        )
        .as("stored"),
      sql<number>`extract(year from college_today())::int`.as("year"),
      administratorExists.as("ready"),
    ])
    .executeTakeFirstOrThrow()
  const contents = Object.fromEntries(
    pageKeys.map((key) => [key, readContent(contentPages[key], stored?.[key]?.value)]),
  ) as PageContents
  const { college, ...pages } = contents
  const versions = pageKeys.map((key) => stored?.[key]?.version ?? 0).join(" ")
  return {
    ...collegeOf(college),
    logo: college.look.logo,
    colours: { main: college.look.mainColour, second: college.look.secondColour },
    ...pages,
    year,
    ready,
    version: `${versions} ${year}${ready ? "" : " new"}`,
  }
}

/** The college's details, and how often they were changed: 0 if the college has entered none. */
export async function findCollege(db: Database) {
  const row = await db
    .selectFrom("content")
    .select(["value", "version"])
    .where("key", "=", "college")
    .executeTakeFirst()
  return { ...collegeOf(readContent(contentPages.college, row?.value)), version: row?.version ?? 0 }
}

/** The order of classes, P2 before P10; `table` has a column `class`. */
export const classOrder = (table: "student" | "lecturer" | "enrolment" | "assignment" | "submission") =>
  sql`(select position from class where name = ${sql.ref(`${table}.class`)})`

/** The condition of the constraint person_last_administrator. */
export const administratorExists = sql<boolean>`exists (select from person
  where role = 'admin' and status = 'active' and deleted_at is null)`

/** Changes the given details and keeps the rest. */
export async function saveCollege(db: Database, { short_name, ...changes }: Partial<College>) {
  const row = await db.selectFrom("content").select("value").where("key", "=", "college").executeTakeFirst()
  const { details, look } = readContent(contentPages.college, row?.value)
  const changed = { ...changes, ...(short_name !== undefined && { shortName: short_name }) }
  const blank = Object.entries(changed).map(([name, value]) => [
    name,
    value ?? (name === "founded" ? null : ""),
  ])
  await publishContent(db, "college", { details: { ...details, ...Object.fromEntries(blank) }, look })
}

/** Puts a page's content on the website. */
export async function publishContent<Key extends PageKey>(
  db: Database,
  key: Key,
  content: PageContents[Key],
) {
  const value = JSON.stringify(content)
  await db
    .insertInto("content")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute()
}
