import { sql } from "kysely"
import { isPast } from "../../lib/db/clock.ts"
import type { Database } from "../../lib/db/database.ts"
import { AppError } from "../../lib/errors.ts"

const free = 5
const firstPause = 30
const longestPause = 15 * 60

/** Five attempts are free; then 30 seconds, a minute, two … up to a quarter of an hour between attempts. */
const nextTry = sql<string>`tried.last_at + make_interval(secs =>
  least(${sql.lit(longestPause)}, ${sql.lit(firstPause)} * 2 ^ least(tried.attempts - ${sql.lit(free)}, 10)))`

/** Only a hash of the input is stored. The database lowers its case, as in the lookup. */
const keyOf = (subject: string) => sql<Buffer>`sha256(convert_to(lower(${subject}), 'UTF8'))`

/**
 * Counts an attempt before the password is checked, so that concurrent guesses all count; throws if it comes too
 * soon. A free one never does, not even if it began before the last and waited for it. Not for use inside a write's transaction, where the error would undo the count.
 */
export async function claimAttempt(db: Database, subject: string) {
  const { rows } = await sql`
    insert into sign_in_attempt as tried (key) values (${keyOf(subject)})
    on conflict (key) do update set last_at = now(),
      attempts = case when tried.last_at < now() - interval '1 day' then 1 else tried.attempts + 1 end
    where tried.attempts < ${sql.lit(free)} or ${nextTry} <= now() or not ${isPast("tried.last_at")}
    returning tried.attempts`.execute(db)
  if (rows.length === 0) throw await tooSoon(db, subject)
}

/** The attempts may be gone by now, after a right password. */
export async function tooSoon(db: Database, subject: string) {
  const row = await db
    .selectFrom("sign_in_attempt as tried")
    .select(sql<number>`extract(epoch from ${nextTry} - now())`.as("seconds"))
    .where("key", "=", keyOf(subject))
    .executeTakeFirst()
  const minutes = Math.max(1, Math.ceil((row?.seconds ?? 0) / 60))
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`
  return new AppError("too_many", `Too many attempts. Please wait ${wait} and try again.`)
}

/** Resets the count after a correct password. */
export async function clearAttempts(db: Database, ...subjects: string[]) {
  await db.deleteFrom("sign_in_attempt").where("key", "in", subjects.map(keyOf)).execute()
}
