import { type RawBuilder, sql } from "kysely"
import type { Sessions } from "../lib/auth/sessions.ts"
import type { Database } from "../lib/db/database.ts"
import { anyOf, contains } from "../lib/db/filters.ts"
import type { Files } from "../lib/files/files.ts"
import type { Upload } from "../lib/files/uploads.ts"
import { addJob } from "../lib/jobs/jobs.ts"
import { peopleLeft } from "./jobs.ts"
import { replacePhoto } from "./profile.queries.ts"

/**
 * The ids of people whose name or e-mail address matches a search. The words match in any order, because registers put
 * the surname first. Use as `person_id = any(…)`: the array is computed once, by the index `person_search`, while
 * the planner might run a subquery for every row.
 */
export function peopleFound(search: string) {
  const words = search.split(/[\s,]+/).map((word) => contains(nameAndEmail("person"), word))
  return sql<number[]>`array(
    select id from person where deleted_at is null and ${sql.join(words, sql` and `)})`
}

/** A person's name in SQL; `person` is the table's name or alias. Null if a left join found nobody. */
export const fullName = <Name extends string | null = string>(person: string) =>
  sql<Name>`${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}`

/** The text that a search for a person looks through. */
export const nameAndEmail = (person: string) =>
  sql`${fullName(person)} || ' ' || ${sql.ref(`${person}.email`)}::text`

/** The order of a list of people by name, served by the index `person_by_name`. */
export const byName = sql`searchable(person.last_name || ' ' || person.first_name)`

/** The account's status as lists of people show it. */
export const personStatus: RawBuilder<"active" | "inactive"> =
  sql`case person.status when 'active' then 'active' else 'inactive' end`

type Contact = { first_name: string; last_name: string; phone_number: string | null }

/** Changes a person's name and phone number. The e-mail address is theirs to change. */
export async function updateContact(db: Database, personId: number, contact: Contact) {
  const { first_name, last_name, phone_number } = contact
  await db
    .updateTable("person")
    .set({ first_name, last_name, phone: phone_number })
    .where("id", "=", personId)
    .execute()
}

/** Activates or deactivates accounts. Deactivation ends their sessions. */
export async function setActive(
  db: Database,
  sessions: Sessions,
  people: readonly number[],
  active: boolean,
) {
  if (people.length === 0) return
  await db
    .updateTable("person")
    .set({ status: active ? "active" : "inactive" })
    .where("id", "=", anyOf(people))
    .execute()
  if (active) return
  await sessions.endAll(db, ...people)
  await addJob(db, peopleLeft, { ids: [...people] })
}

/**
 * Removes people for good: from every list, with their access and their photos. Their records stay (product decision
 * 3.12).
 */
export async function removePeople(
  db: Database,
  { sessions, files }: { sessions: Sessions; files: Files },
  people: readonly number[],
) {
  if (people.length === 0) return
  await closeAccounts(db, sessions, people)
  const photos = await db
    .selectFrom("person")
    .select("photo_id")
    .where("id", "=", anyOf(people))
    .where("photo_id", "is not", null)
    .execute()
  await db.updateTable("person").set({ photo_id: null }).where("id", "=", anyOf(people)).execute()
  for (const { photo_id } of photos) if (photo_id) await files.remove(db, photo_id)
}

/** Takes people out of every list, and ends their access, links included. */
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

/** Replaces a person's photo and deletes the one before. */
export async function keepPhoto(
  db: Database,
  files: Files,
  personId: number,
  { upload, visibility, uploadedBy }: Photo,
) {
  const before = await replacePhoto(db, personId, await files.keep(db, upload, { visibility, uploadedBy }))
  if (before) await files.remove(db, before)
}

export async function dropPhoto(db: Database, files: Files, personId: number) {
  const before = await replacePhoto(db, personId, null)
  if (before) await files.remove(db, before)
}
