import { sql } from "kysely"
import { hashRecoveryCode } from "../../lib/auth/recoveryCodes.ts"
import { stepOfCode } from "../../lib/auth/twoFactor.ts"
import type { Database } from "../../lib/db/database.ts"
import { signsInWith, userColumns } from "./queries.ts"

/**
 * Reads everything that a sign-in needs in one statement, whether or not the name is known, so that the time reveals
 * nothing.
 */
export function findForSignIn(db: Database, name: string, deviceId: string) {
  return db
    .selectFrom("person")
    .select(userColumns)
    .select(["first_name", "last_name", "password_hash", "two_factor", "totp_secret", "preferences"])
    .select(
      sql<boolean>`exists (select from session where person_id = person.id and device_id = ${deviceId})`.as(
        "knowsDevice",
      ),
    )
    .select(sql<boolean>`exists (select from session where person_id = person.id)`.as("signedInBefore"))
    .where(signsInWith(name))
    .where("deleted_at", "is", null)
    .executeTakeFirst()
}

/**
 * Locks a person after the password check, and reads again whether a code is required, because two-factor sign-in may have been
 * switched on meanwhile. Undefined if the password was changed or the account deactivated, which ended all sessions.
 */
export function lockUnchanged(db: Database, id: number, password_hash: string | null) {
  return db
    .selectFrom("person")
    .select(["id", "two_factor", "totp_secret"])
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type Account = { id: number; totp_secret: string | null }

/** Uses up a code of the authenticator app or a recovery code. Undefined if it is wrong or was used before. */
export async function spendCode(db: Database, account: Account, code: string) {
  if (await spendAppCode(db, account, code)) return "app"
  return (await spendRecoveryCode(db, account.id, code)) ? "recovery" : undefined
}

async function spendRecoveryCode(db: Database, id: number, code: string) {
  const hash = hashRecoveryCode(id, code)
  const spent = await db
    .updateTable("person")
    .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${hash})` })
    .where("id", "=", id)
    .where("two_factor", "=", true)
    .where(sql<boolean>`${hash} = any(recovery_hashes)`)
    .returning("id")
    .executeTakeFirst()
  return spent !== undefined
}

/** Uses up the code that the app shows in a half-minute; false if it is wrong or was used before. */
export async function spendAppCode(db: Database, { id, totp_secret }: Account, code: string) {
  const step = totp_secret === null ? undefined : stepOfCode(totp_secret, code)
  if (step === undefined) return false
  const spent = await db
    .updateTable("person")
    .set({ totp_step: step })
    .where("id", "=", id)
    .where("totp_step", "<", step)
    .returning("id")
    .executeTakeFirst()
  return spent !== undefined
}
