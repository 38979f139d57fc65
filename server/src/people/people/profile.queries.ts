import { sql } from "kysely"
import type * as z from "zod"
import type { Edit } from "#contract/lib/endpoints.ts"
import { preferences, type preferencesInput } from "#contract/people/people/preferences.ts"
import type { profileInput } from "#contract/people/people/profile.ts"
import { requireDepartment } from "../../college/departments/queries.ts"
import { hashRecoveryCode } from "../../lib/auth/recoveryCodes.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { lockPeople } from "../../lib/db/locks.ts"
import { updateRow } from "../../lib/db/records.ts"
import { found } from "../../lib/errors.ts"
import { userColumns } from "../accounts/queries.ts"
import { mayRename } from "./profile.rules.ts"

type Input = Edit<typeof profileInput>

/** The profile without its photo's address, which differs for each viewer. */
export async function findProfile(db: Database, id: number) {
  const row = await db
    .selectFrom("person")
    .leftJoin("student", "student.person_id", "person.id")
    .leftJoin("lecturer", "lecturer.person_id", "person.id")
    .select(userColumns)
    .select([
      "first_name",
      "last_name",
      pendingEmail.as("pendingEmail"),
      "person.address",
      "bio",
      "photo_id",
      sql<string[]>`array(select name from class where not is_retired order by position)`.as("classes"),
      sql<string[] | null>`(select array_agg(name order by position) from class where is_retired)`.as(
        "retiredClasses",
      ),
      "preferences",
      "two_factor as twoFactorEnabled",
      sql<number>`case when two_factor then coalesce(cardinality(recovery_hashes), 0) else 0 end`.as(
        "recoveryCodesLeft",
      ),
      "student.id as studentId",
      "lecturer.id as lecturerId",
      "student_number as studentNumber",
      sql<string | null>`coalesce(student.class, lecturer.class)`.as("className"),
      "year_of_study as yearOfStudy",
      "employee_number as employeeNumber",
      "department",
      "specialization",
      "person.version",
    ])
    .where("person.id", "=", id)
    .where("person.deleted_at", "is", null)
    .executeTakeFirst()
  return (
    row && {
      ...row,
      retiredClasses: row.retiredClasses ?? undefined,
      class_name: row.className,
      preferences: preferences.parse(row.preferences),
    }
  )
}

/** The latest address that waits for its link to be opened. */
const pendingEmail = sql<string | null>`(
  select link.email from one_time_link as link
  where link.person_id = person.id and link.purpose = 'email' and link.email::text is distinct from person.email::text
    and link.used_at is null and link.expires_at > now()
  order by link.id desc limit 1)`

/** Locks a person with the record of their role, and reads their profile. */
export async function lockProfile(db: Database, id: number) {
  await lockPeople(db.selectFrom("student").where("person_id", "=", id))
  await lockPeople(db.selectFrom("lecturer").where("person_id", "=", id))
  await lockPeople(db.selectFrom("person").where("id", "=", id))
  return found(await findProfile(db, id))
}

/**
 * The address is changed separately, once it is confirmed. Only lecturers have a specialization and a department, which can't
 * be removed. Absent fields are unchanged.
 */
export async function updateProfile(
  db: Database,
  { personId: id, role }: Pick<Viewer, "personId" | "role">,
  input: Input,
) {
  const person = {
    ...(mayRename(role) && { first_name: input.firstName, last_name: input.lastName }),
    phone: input.phone,
    address: input.address,
    bio: input.bio,
  }
  const record = { specialization: input.specialization, department: input.department ?? undefined }
  if (hasValues(person)) await updateRow(db, "person", id, person)
  if (role === "lecturer" && hasValues(record)) {
    if (record.department)
      await requireDepartment(db, record.department, (await findProfile(db, id))?.department ?? "")
    await db.updateTable("lecturer").set(record).where("person_id", "=", id).execute()
  }
  return found(await findProfile(db, id))
}

const hasValues = (changes: object) => Object.values(changes).some((value) => value !== undefined)

/** Changes the given preferences and keeps the others. */
export async function savePreferences(db: Database, id: number, changes: z.output<typeof preferencesInput>) {
  await updateRow(db, "person", id, { preferences: sql`preferences || ${JSON.stringify(changes)}::jsonb` })
  return found(await findProfile(db, id))
}

/** Returns the id of the previous photo's file, for removal. */
export async function replacePhoto(db: Database, id: number, photo_id: string | null) {
  const { photo_id: before } = await lockProfile(db, id)
  await updateRow(db, "person", id, { photo_id })
  return before
}

/** The two-factor secret and whether two-factor sign-in is on. A secret while it is off means that switching on has begun. */
export function findTwoFactor(db: Database, id: number) {
  return db
    .selectFrom("person")
    .select(["id", "two_factor", "totp_secret"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
}

/** Begins switching two-factor sign-in on with a new secret and recovery codes; returns false if it is on already. */
export async function offerTwoFactor(
  db: Database,
  id: number,
  totp_secret: string,
  codes: readonly string[],
) {
  const offered = await db
    .updateTable("person")
    .set({ totp_secret, recovery_hashes: codes.map((code) => hashRecoveryCode(id, code)) })
    .where("id", "=", id)
    .where("two_factor", "=", false)
    .returning("id")
    .executeTakeFirst()
  return offered !== undefined
}

export async function replaceRecoveryCodes(db: Database, id: number, codes: readonly string[]) {
  await updateRow(db, "person", id, { recovery_hashes: codes.map((code) => hashRecoveryCode(id, code)) })
  return found(await findProfile(db, id))
}

/** Switching off deletes the secret and the recovery codes, so the app needs new ones next time. */
export async function switchTwoFactor(db: Database, id: number, two_factor: boolean) {
  await updateRow(
    db,
    "person",
    id,
    two_factor ? { two_factor } : { two_factor, totp_secret: null, recovery_hashes: null },
  )
  return found(await findProfile(db, id))
}
