import { sql } from "kysely"
import { isPast } from "../../lib/db/clock.ts"
import type { Database } from "../../lib/db/database.ts"
import { AppError } from "../../lib/errors.ts"
import { networkOf } from "../../lib/networks.ts"

const freeAttempts = 5
/** The pauses in seconds. */
const firstPause = 30
const longestPause = 15 * 60

/** After the free attempts, each pause is twice the one before: 30 seconds, a minute, two, up to a quarter of an hour. */
const nextTry = sql<string>`tried.last_at + make_interval(secs =>
  least(${sql.lit(longestPause)}, ${sql.lit(firstPause)} * 2 ^ least(tried.attempts - ${sql.lit(freeAttempts)}, 10)))`

/** Only a hash of the input is stored. The database lowers its case, as in the lookup. */
const keyOf = (subject: string) => sql<Buffer>`sha256(convert_to(lower(${subject}), 'UTF8'))`

/**
 * Counts an attempt before the password is checked, so that concurrent guesses all count. Throws if the attempt comes too
 * soon. A free attempt is never too soon, even if it began before the previous one and waited for it. Don't call it
 * inside a write's transaction, where the error would undo the count.
 */
export async function claimAttempt(db: Database, subject: string) {
  const { rows } = await sql`
    insert into sign_in_attempt as tried (key) values (${keyOf(subject)})
    on conflict (key) do update set last_at = now(),
      attempts = case when tried.last_at < now() - interval '1 day' then 1 else tried.attempts + 1 end
    where tried.attempts < ${sql.lit(freeAttempts)} or ${nextTry} <= now() or not ${isPast("tried.last_at")}
    returning tried.attempts`.execute(db)
  if (rows.length === 0) throw await tooSoon(db, subject)
}

/** The refusal of an attempt. A correct password may have deleted the earlier attempts meanwhile. */
export async function tooSoon(db: Database, subject: string) {
  const row = await db
    .selectFrom("sign_in_attempt as tried")
    .select(sql<number>`extract(epoch from ${nextTry} - now())`.as("seconds"))
    .where("key", "=", keyOf(subject))
    .executeTakeFirst()
  const minutes = Math.max(1, Math.ceil((row?.seconds ?? 0) / 60))
  return tooMany(minutes)
}

function tooMany(minutes: number) {
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`
  return new AppError("too_many", `Too many attempts. Please wait ${wait} and try again.`)
}

/** The count of wrong passwords for a person, whether they were tried with the address or the number. */
export const accountOf = (personId: number) => `account ${personId}`

/**
 * Wrong passwords that may come from one network address or one device, whatever names they are tried with. Numbers can be
 * enumerated, so a limit for each name is not enough. Used attempts become available again one by one. A whole college may
 * share an address.
 */
const sources = { address: { max: 100, seconds: 30 }, device: { max: 30, seconds: 60 } }

/**
 * Wrong passwords for all people together, however many addresses they come from. Once they are used up, attempts are refused on
 * unknown devices at addresses where nobody signed in lately, so that the college's own network and people's own phones are not
 * locked out.
 */
const everybody = { subject: "every sign-in", max: 300, seconds: 12 }
const lately = sql.lit("30 days")

type Share = { subject: string; max: number; seconds: number; unlessSignedInFrom?: string }

type Source = { address: string; deviceId: string; knowsDevice: boolean }

/** A device on which the person signed in before is not delayed by strangers behind the same address. */
export function sharesOf({ address, deviceId, knowsDevice }: Source): Share[] {
  const device = { subject: `device ${deviceId}`, ...sources.device }
  if (knowsDevice) return [device]
  return [
    { subject: `address ${networkOf(address)}`, ...sources.address },
    device,
    { ...everybody, unlessSignedInFrom: address },
  ]
}

/**
 * Counts an attempt against each share before the password is checked; throws if one is used up. Returns a function that
 * uncounts the attempt after a correct password, which is no guess.
 */
export async function claimShares(db: Database, shares: readonly Share[]) {
  const claimed: string[] = []
  for (const { subject, max, seconds, unlessSignedInFrom } of shares) {
    const regained = sql`case when ${isPast("tried.last_at")}
      then floor(extract(epoch from now() - tried.last_at) / ${seconds})::int else tried.attempts end`
    const { rows } = await sql`
      insert into sign_in_attempt as tried (key) values (${keyOf(subject)})
      on conflict (key) do update set attempts = greatest(0, tried.attempts - ${regained}) + 1,
        last_at = case when tried.attempts > ${regained}
          then tried.last_at + make_interval(secs => ${regained} * ${seconds}) else now() end
      where tried.attempts - ${regained} < ${max}
      returning tried.attempts`.execute(db)
    if (rows.length > 0) claimed.push(subject)
    else if (unlessSignedInFrom === undefined) throw tooMany(1)
    else if (!(await isAddressKnown(db, unlessSignedInFrom))) throw new AppError("too_many", tooManyForAll)
  }
  return () => giveBack(db, claimed)
}

const tooManyForAll =
  "The college receives too many wrong passwords at the moment. Please sign in on the college's network or on a phone that you have used before, or try again in a few minutes."

async function isAddressKnown(db: Database, address: string) {
  const session = await db
    .selectFrom("session")
    .select("id")
    .where("address", "=", address)
    .where("created_at", ">", sql<string>`now() - ${lately}::interval`)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

async function giveBack(db: Database, subjects: readonly string[]) {
  await db
    .updateTable("sign_in_attempt")
    .set({ attempts: sql`greatest(0, attempts - 1)` })
    .where("key", "in", subjects.map(keyOf))
    .execute()
}

/** Resets the count after a correct password. */
export async function clearAttempts(db: Database, ...subjects: string[]) {
  await db.deleteFrom("sign_in_attempt").where("key", "in", subjects.map(keyOf)).execute()
}
