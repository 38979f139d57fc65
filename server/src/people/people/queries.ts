import { type RawBuilder, sql } from "kysely"
import type { Sessions } from "../../lib/auth/sessions.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { recordDeletion } from "../../lib/db/deletedRecords.ts"
import { anyOf, contains } from "../../lib/db/filters.ts"
import { updateRow } from "../../lib/db/records.ts"
import type { Files } from "../../lib/files/files.ts"
import type { Upload } from "../../lib/files/uploads.ts"
import { addJob } from "../../lib/jobs/jobs.ts"
import { peopleLeft } from "./jobs.ts"
import { replacePhoto } from "./profile.queries.ts"

/**
 * The ids of people whose name or email address matches a search. The words match in any order, because registers put
 * the surname first. Use as `person_id = any(…)`: the array is computed once, by the index `person_search`, while
 * the planner might run a subquery for every row.
 */
export function peopleFound(search: string) {
  const words = search.split(/[\s,]+/).filter(Boolean)
  const conditions = (words.length > 0 ? words : [search]).map((word) =>
    contains(nameAndEmail("person"), word),
  )
  return sql<number[]>`array(
    select id from person where deleted_at is null and ${sql.join(conditions, sql` and `)})`
}

/** A person's name in SQL; `person` is the table's name or alias. Null if a left join found nobody. */
export const fullName = <Name extends string | null = string>(person: string) =>
  sql<Name>`${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}`

/** The text that a search for a person looks through. */
export const nameAndEmail = (person: string) =>
  sql`${fullName(person)} || ' ' || coalesce(${sql.ref(`${person}.email`)}::text, '')`

/** The order of a list of people by name, served by the index `person_by_name`. */
export const byName = sql`searchable(person.last_name || ' ' || person.first_name)`

/** The account's status as lists of people show it. */
export const personStatus: RawBuilder<"active" | "inactive"> =
  sql`case person.status when 'active' then 'active' else 'inactive' end`

type Contact = { first_name: string; last_name: string; phone_number: string | null | undefined }

/** Changes a person's name and phone number. Only they can change the email address. */
export async function updateContact(db: Database, personId: number, contact: Contact) {
  const { first_name, last_name, phone_number } = contact
  await updateRow(db, "person", personId, { first_name, last_name, phone: phone_number })
}

/** Activates or deactivates accounts. Deactivation ends their sessions. */
export async function setActive(
  db: Database,
  sessions: Sessions,
  people: readonly number[],
  isActive: boolean,
) {
  if (people.length === 0) return
  await db
    .updateTable("person")
    .set({ status: isActive ? "active" : "inactive" })
    .where("id", "=", anyOf(people))
    .execute()
  if (isActive) return
  await sessions.endAll(db, ...people)
  await addJob(db, peopleLeft, { ids: [...people] })
}

/**
 * Removes people from every list, with their access, and hides their photos. Their records are kept (product decision 3.12),
 * and they can be restored until the deletion becomes permanent. Returns the numbers for restoring them.
 */
export async function removePeople(
  db: Database,
  sessions: Sessions,
  viewer: Pick<Viewer, "personId">,
  kind: "student" | "lecturer",
  people: readonly number[],
) {
  if (people.length === 0) return []
  const updated = await db
    .selectFrom("person")
    .leftJoin("student", "student.person_id", "person.id")
    .leftJoin("lecturer", "lecturer.person_id", "person.id")
    .select(sql<number>`coalesce(student.id, lecturer.id)`.as("id"))
    .select([fullName("person").as("label"), "person.status"])
    .select(sql<string>`coalesce(student_number, employee_number)`.as("detail"))
    .where("person.id", "=", anyOf(people))
    .orderBy("person.id")
    .execute()
  const numbers = []
  for (const { id, label, detail, status } of updated)
    numbers.push(await recordDeletion(db, { kind, id, label, detail, status, by: viewer }))
  await closeAccounts(db, sessions, people)
  await showPhotos(db, people, "private")
  return numbers
}

export const showPhotos = (db: Database, people: readonly number[], visibility: "public" | "private") =>
  db
    .updateTable("file")
    .set({ visibility })
    .where("id", "in", db.selectFrom("person").select("photo_id").where("id", "=", anyOf(people)))
    .execute()

/** Removes people from every list, and ends their access, including links. */
export async function closeAccounts(db: Database, sessions: Sessions, people: readonly number[]) {
  const deleted = { deleted_at: sql<string>`now()` }
  await db.updateTable("student").set(deleted).where("person_id", "=", anyOf(people)).execute()
  await db.updateTable("lecturer").set(deleted).where("person_id", "=", anyOf(people)).execute()
  await db
    .updateTable("person")
    .set({ ...deleted, status: "inactive" })
    .where("id", "=", anyOf(people))
    .execute()
  await sessions.endAll(db, ...people)
  await addJob(db, peopleLeft, { ids: [...people] })
}

type Photo = { upload: Upload; visibility: "public" | "private"; uploadedBy: number }

/** Replaces a person's photo and deletes the previous one. */
export async function storePhoto(
  db: Database,
  files: Files,
  personId: number,
  { upload, visibility, uploadedBy }: Photo,
) {
  const before = await replacePhoto(db, personId, await files.store(db, upload, { visibility, uploadedBy }))
  if (before) await files.remove(db, before)
}

export async function dropPhoto(db: Database, files: Files, personId: number) {
  const before = await replacePhoto(db, personId, null)
  if (before) await files.remove(db, before)
}
