import { sql } from "kysely"
import { clearAttempts } from "../accounts/signInThrottle.queries.ts"
import type { Sessions } from "../lib/auth/sessions.ts"
import type { Database } from "../lib/db/database.ts"
import type { Files } from "../lib/files/files.ts"

const gone = {
  phone: null,
  address: null,
  bio: null,
  photo_id: null,
  password_hash: null,
  must_change_password: false,
  preferences: "{}",
  two_factor: false,
  totp_secret: null,
} as const

const goneOfStudent = {
  date_of_birth: null,
  marital_status: null,
  religion: null,
  village: null,
  traditional_authority: null,
  home_district: null,
  guardian_name: null,
  guardian_phone_number: null,
} as const

/**
 * Removes contact and personal details and every way in, and frees the address for another account. Her name and
 * academic records stay, for transcripts and the audit log (product decision 3.12). The last administrator is kept by
 * the database.
 */
export async function erasePerson(
  db: Database,
  { sessions, files }: { sessions: Sessions; files: Files },
  id: number,
) {
  const { email, photo_id } = await db
    .selectFrom("person")
    .select(["email", "photo_id"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db
    .updateTable("person")
    .set({ ...gone, email: `erased-${id}@erased.invalid`, status: "inactive", deleted_at: sql`now()` })
    .where("id", "=", id)
    .execute()
  const leaves = { deleted_at: sql<string>`coalesce(deleted_at, now())` }
  await db
    .updateTable("student")
    .set({ ...goneOfStudent, ...leaves })
    .where("person_id", "=", id)
    .execute()
  await db
    .updateTable("lecturer")
    .set({ office_location: null, ...leaves })
    .where("person_id", "=", id)
    .execute()
  await sessions.endAll(db, id)
  await db
    .updateTable("session")
    .set({ device: "", address: "", device_id: sql`gen_random_uuid()` })
    .where("person_id", "=", id)
    .execute()
  await db.deleteFrom("one_time_link").where("person_id", "=", id).execute()
  await db.deleteFrom("mail").where("person_id", "=", id).execute()
  await db.deleteFrom("notification").where("person_id", "=", id).execute()
  // Answers to what she did, which repeat her details; this request's own has yet to be kept.
  await db.deleteFrom("idempotency").where("person_id", "=", id).where("status", "is not", null).execute()
  await clearAttempts(db, email)
  if (photo_id) await files.remove(db, photo_id)
}
