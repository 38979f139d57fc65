import { sql } from "kysely"
import { type College, college } from "#contract/college.ts"
import type { Database } from "../lib/database.ts"

const unnamed: College = {
  name: "Teacher Training College",
  short_name: null,
  motto: null,
  address: null,
  phone: null,
  email: null,
}

/**
 * What the college says of itself; `version` changes whenever any of it does, and `ready` is false until /setup or
 * `college admin` has made the first administrator.
 */
export async function readCollege(db: Database) {
  const { value, version, ready } = await db
    .selectNoFrom((from) => [
      from.selectFrom("content").select("value").where("key", "=", "college").as("value"),
      from.selectFrom("content").select("version").where("key", "=", "college").as("version"),
      administratorExists.as("ready"),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...college.parse({ ...unnamed, ...(value as Partial<College> | null) }),
    ready,
    version: `${version ?? 0}${ready ? "" : "-new"}`,
  }
}

/** The same condition as of the constraint person_last_administrator: once there is one, there always is. */
export const administratorExists = sql<boolean>`exists (select from person
  where role = 'admin' and status = 'active' and deleted_at is null)`

/** Changes what is given and keeps the rest. */
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
