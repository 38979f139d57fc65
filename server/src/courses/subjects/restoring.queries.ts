import { sql } from "kysely"
import type { Database } from "../../lib/db/database.ts"
import { updateRow } from "../../lib/db/records.ts"
import type { Note, RestoredRecord } from "../../lib/http/restoring.ts"

/** Restores a deleted subject to every list, under another code if one is given. A trigger restores its future lessons. */
export async function restoreSubject(
  db: Database,
  { record_id: id, deleted_at, instead: { code } }: RestoredRecord,
): Promise<readonly Note[]> {
  const changed = code === null ? {} : { code: code.toUpperCase() }
  await updateRow(db, "subject", id, { deleted_at: null, ...changed })
  const closed = await closedTermsOf(db, id, deleted_at)
  if (closed.length === 0) return []
  const one = `Its marks count again in what was closed meanwhile: ${closed.join("; ")}. Report cards that were issued lack them.`
  return [{ one, many: null }]
}

/** The terms that were closed while a subject was deleted, and in which it has marks. */
async function closedTermsOf(db: Database, id: number, deleted_at: string) {
  const terms = await db
    .selectFrom("term")
    .innerJoin("academic_year", "academic_year.id", "term.academic_year_id")
    .innerJoin("offering", "offering.term_id", "term.id")
    .where("offering.subject_id", "=", id)
    .where("term.closed_at", ">", deleted_at)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("grade").whereRef("grade.offering_id", "=", "offering.id").select("grade.id")),
    )
    .select(sql<string>`term.name || ', ' || year_name`.as("name"))
    .orderBy("term.id")
    .execute()
  return terms.map(({ name }) => name)
}

/** The note on a record whose subject is deleted too, and hides it. */
export async function notesOfSubject(db: Database, id: number | undefined): Promise<readonly Note[]> {
  const subject = await db
    .selectFrom("subject")
    .select("name")
    .where("id", "=", id ?? null)
    .where("deleted_at", "is not", null)
    .executeTakeFirst()
  if (!subject) return []
  return [
    {
      one: `It is shown once its subject, ${subject.name}, is restored too.`,
      many: "What belongs to a deleted subject is shown once that is restored too.",
    },
  ]
}
