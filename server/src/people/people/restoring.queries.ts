import { sql } from "kysely"
import { countText } from "#contract/lib/amounts.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { lockPeople } from "../../lib/db/locks.ts"
import { updateRow } from "../../lib/db/records.ts"
import { removeFileOf } from "../../lib/files/files.ts"
import type { Note, RestoredRecord } from "../../lib/http/restoring.ts"
import { restoreAccount } from "./erasure.queries.ts"

type MemberTable = "student" | "lecturer"

/** Restores a student's or lecturer's record with their account. The notes say how they can sign in. */
export async function restorePerson(
  db: Database,
  role: MemberTable,
  { record_id, status, instead }: RestoredRecord,
): Promise<readonly Note[]> {
  await lockPeople(db.selectFrom(role).where("id", "=", record_id))
  const { person_id: id } = await db
    .selectFrom(role)
    .select("person_id")
    .where("id", "=", record_id)
    .executeTakeFirstOrThrow()
  await lockPeople(db.selectFrom("person").where("id", "=", id))
  await restoreAccount(db, { id, role, status: status ?? "active" }, instead.email)
  return [await accessOf(db, id), ...(await retiredClassOf(db, role, record_id)), placesLost]
}

async function accessOf(db: Database, id: number) {
  const { status, lacks_password } = await db
    .selectFrom("person")
    .select("status")
    .select(sql<boolean>`password_hash is null`.as("lacks_password"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  if (status !== "active") return deactivated
  return lacks_password ? withoutPassword : usualAccess
}

/** The class of a restored person if it is retired. While they were deleted, nobody was in it. */
async function retiredClassOf(db: Database, role: MemberTable, id: number): Promise<Note[]> {
  const row = await db
    .selectFrom("class")
    .select("name")
    .where("is_retired", "=", true)
    .where("name", "=", db.selectFrom(role).select("class").where("id", "=", id))
    .executeTakeFirst()
  if (!row) return []
  const one = `Their class, ${row.name}, was retired meanwhile: choose another one for them.`
  return [{ one, many: "Some are in a class that was retired meanwhile: choose another one for them." }]
}

const usualAccess: Note = { one: "They can sign in again.", many: null }
const withoutPassword: Note = {
  one: "They still have to choose a password: reset it, or print a login code.",
  many: null,
}
const deactivated: Note = {
  one: "Their account is deactivated, as before: activate it if they are to sign in.",
  many: (count) =>
    `${countText(count, "account")} among them ${count === 1 ? "is" : "are"} deactivated, as before.`,
}
const lost = "Any places at events were given up and don't come back."
const placesLost: Note = { one: lost, many: lost }

/** Removes the photos of people who can't be restored any more. */
export async function forgetPhotos(db: Database, table: MemberTable, ids: readonly number[]) {
  const people = await db
    .selectFrom(table)
    .innerJoin("person", "person.id", "person_id")
    .select(["person.id", "photo_id"])
    .where(`${table}.id`, "=", anyOf(ids))
    .where("photo_id", "is not", null)
    .execute()
  for (const { id, photo_id } of people) {
    await updateRow(db, "person", id, { photo_id: null })
    if (photo_id !== null) await removeFileOf(db, photo_id)
  }
}
