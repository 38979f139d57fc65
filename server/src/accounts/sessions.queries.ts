import { sql } from "kysely"
import type { Database } from "../lib/db/database.ts"
import { userColumns } from "./queries.ts"

/** Everything that a sign-in needs, in one statement whether or not the address is known. */
export function findForSignIn(db: Database, email: string, deviceId: string) {
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
    .where("email", "=", email)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
}

/**
 * Locks a person after the password check. Undefined if the password was changed or the account deactivated
 * meanwhile, which ended all sessions.
 */
export function lockUnchanged(db: Database, id: number, password_hash: string | null) {
  return db
    .selectFrom("person")
    .select("id")
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Uses up the code of a half-minute; false if it was used before. */
export async function spendCode(db: Database, personId: number, step: number) {
  const spent = await db
    .updateTable("person")
    .set({ totp_step: step })
    .where("id", "=", personId)
    .where("totp_step", "<", step)
    .returning("id")
    .executeTakeFirst()
  return spent !== undefined
}
