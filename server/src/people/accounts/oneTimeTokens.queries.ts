import { createHash, randomBytes, randomInt } from "node:crypto"
import { sql } from "kysely"
import { isPast } from "../../lib/db/clock.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"

type Purpose = "invite" | "reset" | "setup" | "email"
type Link = { personId: number | null; purpose: Purpose; hours: number; email?: string }

/** Hours that a link is valid: one for forgot-password, 72 for invitations (product decision 3.15). */
export const resetHours = 1
export const inviteHours = 72
export const confirmHours = 72

/** 256 bits, for a link that nobody types. */
export const longToken = () => randomBytes(32).toString("hex")

const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

/** Almost 100 bits that can be read out, printed and typed, without letters that look alike. */
export function shortCode() {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("")
  return [part(), part(), part(), part()].join("-")
}

/** Only the hash is stored. Case, spaces and hyphens are ignored, because people type codes. */
const hashOf = (token: string) =>
  createHash("sha256").update(token.toUpperCase().replace(/[\s-]/g, "")).digest()

export const saveLink = (db: Database, token: string, link: Link) => saveLinks(db, [{ ...link, token }])

export async function saveLinks(db: Database, links: readonly (Link & { token: string })[]) {
  if (links.length === 0) return
  await db
    .insertInto("one_time_link")
    .values(
      links.map(({ token, personId, purpose, hours, email }) => ({
        person_id: personId,
        purpose,
        email,
        hash: hashOf(token),
        expires_at: sql<string>`now() + make_interval(hours => ${hours})`,
      })),
    )
    .execute()
}

/** The person of a valid link. */
export function findLink(db: Database, token: string, purpose: Purpose) {
  return db
    .selectFrom("one_time_link")
    .innerJoin("person", "person.id", "one_time_link.person_id")
    .select(["person.id", "first_name", "last_name", "person.email", "person.status"])
    .select("one_time_link.email as confirms")
    .where("hash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .where(isPast("one_time_link.created_at"))
    .where("person.deleted_at", "is", null)
    .where("person.status", "<>", "inactive")
    .executeTakeFirst()
}

/** Counts the links of this kind made for the person in the last hour, used or not. */
export async function countRecentLinks(db: Database, personId: number, purpose: Purpose) {
  const { count } = await db
    .selectFrom("one_time_link")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("person_id", "=", personId)
    .where("purpose", "=", purpose)
    .where("created_at", ">", sql<string>`now() - interval '1 hour'`)
    .where(isPast("created_at"))
    .executeTakeFirstOrThrow()
  return count
}

/** Uses up a link; of two concurrent calls, one gets `false`. */
export async function spendLink(db: Database, token: string, purpose: Purpose) {
  const used = await db
    .updateTable("one_time_link")
    .set({ used_at: sql`now()` })
    .where("hash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .where(isPast("created_at"))
    .returning("id")
    .executeTakeFirst()
  return used !== undefined
}

/** Revokes a person's unused links for one purpose, or all of them, because the password was set in another way. */
export const closeLinks = (db: Database, personId: number, purpose?: Purpose) =>
  closeLinksOf(db, [personId], purpose)

export async function closeLinksOf(db: Database, people: readonly number[], purpose?: Purpose) {
  const closing = db
    .updateTable("one_time_link")
    .set({ used_at: sql`now()` })
    .where("person_id", "=", anyOf(people))
    .where("used_at", "is", null)
  await (purpose === undefined ? closing : closing.where("purpose", "=", purpose)).execute()
}
