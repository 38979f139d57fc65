import { sql } from "kysely"
import { collegeDetails, collegeOf } from "#contract/communication/website/college.ts"
import { readContent } from "#contract/communication/website/content/contentPage.ts"
import { contentPages, type PageContents, pageKeys } from "#contract/communication/website/pages.ts"
import type { Database } from "../../lib/db/database.ts"

/**
 * Reads the versions of all content as one short text. Each version has its time, because a number is used again if a
 * publication was lost with a database server.
 */
const versionsOf = sql<string>`coalesce((select string_agg(key || ' ' || version || ' ' || extract(epoch from updated_at),
  ',' order by key) from content), '')`

/**
 * Reads the college's details and pages. Each call reads only the versions. The texts are read and parsed again when one of
 * them has changed. `version` changes with any of them; `ready` is false until /setup or `college admin` has created the first
 * administrator.
 */
export function collegeReader(db: Database) {
  let cached: { versions: string; content: Awaited<ReturnType<typeof readContents>> } | undefined
  return async () => {
    const { versions, year, ready } = await db
      .selectNoFrom([
        versionsOf.as("versions"),
        sql<number>`extract(year from college_today())::int`.as("year"),
        administratorExists.as("ready"),
      ])
      .executeTakeFirstOrThrow()
    if (cached?.versions !== versions) cached = { versions, content: await readContents(db) }
    return { ...cached.content, year, ready, version: `${versions} ${year}${ready ? "" : " new"}` }
  }
}

async function readContents(db: Database) {
  const rows = await db.selectFrom("content").select(["key", "value"]).execute()
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const { college, ...pages } = Object.fromEntries(
    pageKeys.map((key) => [key, readContent(contentPages[key], values.get(key))]),
  ) as PageContents
  return { ...collegeDetails(college), ...pages }
}

export async function findCollege(db: Database) {
  const row = await db.selectFrom("content").select("value").where("key", "=", "college").executeTakeFirst()
  return collegeOf(readContent(contentPages.college, row?.value))
}

/** The order of classes, P2 before P10; `table` has a column `class`. */
export const classOrder = (table: "student" | "lecturer" | "enrolment" | "assignment" | "submission") =>
  sql`(select position from class where name = ${sql.ref(`${table}.class`)})`

/** The condition of the constraint person_last_administrator. */
export const administratorExists = sql<boolean>`exists (select from person
  where role = 'admin' and status = 'active' and deleted_at is null)`
