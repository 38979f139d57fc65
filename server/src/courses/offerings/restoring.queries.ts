import { sql } from "kysely"
import type { Database } from "../../lib/db/database.ts"
import { restoreMissing, type StoredRows } from "../../lib/db/deletedRecords.ts"
import { refuse } from "../../lib/errors.ts"
import { lockTermFor } from "../terms/queries.ts"
import { isOpen } from "../terms/rules.ts"
import { whyOtherYear } from "./rules.ts"

/** The offering of a record that is deleted. It may be dropped with the record, and must then be restored with it. */
export async function readOffering(db: Database, key: { subject_id: number; term_id: number }) {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(offering) as row from offering
    where subject_id = ${key.subject_id} and term_id = ${key.term_id}`.execute(db)
  return { table: "offering", rows: rows.map(({ row }) => row) }
}

/**
 * Restores the offering of a deleted record, unless the term has the subject still or again. Returns its id. A term that was
 * deleted or, with the sentence, closed meanwhile is refused, and so is a subject that is of another year of study by now.
 */
export async function restoreOffering(db: Database, stored: readonly StoredRows[], whyClosed: string) {
  const offering = stored.find(({ table }) => table === "offering") ?? { table: "offering", rows: [] }
  const [row] = offering.rows
  const term_id = Number(row?.term_id)
  const term = await lockTermFor(db, { named: term_id, year: null })
  if (term && !isOpen(term)) refuse(whyClosed)
  const isBack = (await restoreMissing(db, offering)) > 0
  const { id, term_name, term_year, ...subject } = await db
    .selectFrom("offering")
    .innerJoin("subject", "subject.id", "subject_id")
    .innerJoin("term", "term.id", "term_id")
    .select(["offering.id", "code", "subject.year_of_study", "subject.credits"])
    .select(["term.name as term_name", "term.year_of_study as term_year"])
    .where("subject_id", "=", Number(row?.subject_id))
    .where("term_id", "=", term_id)
    .forKeyShare("offering")
    .executeTakeFirstOrThrow()
  if (!isBack) return id
  refuse(whyOtherYear(subject, { name: term_name, year_of_study: term_year }))
  await db.updateTable("offering").set({ credits: subject.credits }).where("id", "=", id).execute()
  return id
}
