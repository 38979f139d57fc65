import { type RawBuilder, sql } from "kysely"
import type { Sessions } from "../lib/auth/sessions.ts"
import type { Database } from "../lib/db/database.ts"
import { anywhere } from "../lib/db/lists.ts"
import type { Files } from "../lib/files/files.ts"
import type { Upload } from "../lib/files/uploads.ts"
import { replacePhoto } from "./profile.queries.ts"

/**
 * Whom a search finds by name or e-mail address, the words in any order, as registers have the surname first: for a
 * `person_id = any(…)`, served by the index `person_search`. As an array it is found once, whatever the planner
 * believes; as a subquery it may be searched for again with each row.
 */
export function peopleFound(search: string) {
  const said = search
    .split(/[\s,]+/)
    .map(
      (word) => sql`searchable(first_name || ' ' || last_name || ' ' || email::text) like ${anywhere(word)}`,
    )
  return sql<number[]>`array(
    select id from person where deleted_at is null and ${sql.join(said, sql` and `)})`
}

/** The order of a list of people by name, served by the index `person_by_name`. */
export const byName = sql`searchable(last_name || ' ' || first_name)`

/** Whether a person's account is in use, as the lists of people call it. */
export const personStatus: RawBuilder<"active" | "inactive"> =
  sql`case person.status when 'active' then 'active' else 'inactive' end`

/** Lets people in, or shuts them out at once. */
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
    .where("id", "in", people)
    .execute()
  if (!active) await sessions.endAll(db, ...people)
}

/** They leave every list and lose access at once, by links too (`findLink`); their records stay (product decision 3.12). */
export async function removePeople(db: Database, sessions: Sessions, people: readonly number[]) {
  if (people.length === 0) return
  const deleted = { deleted_at: sql<string>`now()` }
  await db.updateTable("student").set(deleted).where("person_id", "in", people).execute()
  await db.updateTable("lecturer").set(deleted).where("person_id", "in", people).execute()
  await db
    .updateTable("person")
    .set({ ...deleted, status: "inactive" })
    .where("id", "in", people)
    .execute()
  await sessions.endAll(db, ...people)
}

type Photo = { upload: Upload; visibility: "public" | "private"; uploadedBy: number }

/** Gives a person a photo in the place of the one before, which is forgotten. */
export async function keepPhoto(
  db: Database,
  files: Files,
  personId: number,
  { upload, visibility, uploadedBy }: Photo,
) {
  const before = await replacePhoto(db, personId, await files.keep(db, upload, { visibility, uploadedBy }))
  if (before) await files.remove(db, before)
}

/** Takes a person's photo away. */
export async function dropPhoto(db: Database, files: Files, personId: number) {
  const before = await replacePhoto(db, personId, null)
  if (before) await files.remove(db, before)
}
