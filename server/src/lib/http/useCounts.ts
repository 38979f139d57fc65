import { sql } from "kysely"
import * as z from "zod"
import type { Database } from "../db/database.ts"
import { readRow } from "../db/readRow.ts"
import { defineTask, type Job, type Task } from "../jobs/jobs.ts"

/** The number of uses since the window began, including this one, and the milliseconds until the window ends. */
export type Uses = { current: number; ttl: number }

/** Counts a use. All server processes count together in the database, outside the transaction of the request. */
export const countUse = (database: Database, key: string, window: number): Promise<Uses> =>
  readRow(
    database,
    sql<Uses>`
    insert into use_count as known (key, count, ends_at)
    values (${key}, 1, now() + make_interval(secs => ${window / 1000}::float8))
    on conflict (key) do update set
      count = case when ${runs} then known.count + 1 else 1 end,
      ends_at = case when ${runs} then known.ends_at else excluded.ends_at end
    returning count as current, ceil(extract(epoch from ends_at - now()) * 1000)::int as ttl`,
  )

/**
 * Whether a window runs. One that ends much later than a new one began while the clock was ahead, and would otherwise count until
 * that time comes. Good clocks are corrected too, by less than five minutes.
 */
const runs = sql`known.ends_at > now() and known.ends_at < excluded.ends_at + interval '5 minutes'`

export async function uncountUse(database: Database, key: string) {
  await sql`update use_count set count = count - 1 where key = ${key} and ends_at > now() and count > 0`.execute(
    database,
  )
}

const forgetUses: Job<object> = { name: "forget_uses", payload: z.object() }

/** Deletes counts whose window has ended, once an hour. */
export const useCountTasks = (database: Database): Task[] => [
  defineTask(
    forgetUses,
    async () =>
      void (await database.deleteFrom("use_count").where("ends_at", "<", sql<string>`now()`).execute()),
    "20 * * * *",
  ),
]
