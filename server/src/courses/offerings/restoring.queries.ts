import { sql } from "kysely"
import type { Database } from "../../lib/db/database.ts"
import { restoreMissing, type StoredRows } from "../../lib/db/deletedRecords.ts"
import { found, refuse } from "../../lib/errors.ts"
import { lockTermFor } from "../terms/queries.ts"
import { isOpen } from "../terms/rules.ts"

/** The offering of a record that is deleted. It may be dropped with the record, and must then be restored with it. */
export async function readOffering(db: Database, key: { subject_id: number; term_id: number }) {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(offering) as row from offering
    where subject_id = ${key.subject_id} and term_id = ${key.term_id}`.execute(db)
  return { table: "offering", rows: rows.map(({ row }) => row) }
}

/**
 * Restores the offering of a deleted record, unless the term has the subject still or again. Returns its id. A term that was
 * closed meanwhile is refused with the sentence.
 */
export async function restoreOffering(db: Database, stored: readonly StoredRows[], whyClosed: string) {
  const offering = stored.find(({ table }) => table === "offering") ?? { table: "offering", rows: [] }
  const [row] = offering.rows
  const term_id = Number(row?.term_id)
  if (!isOpen(found(await lockTermFor(db, { named: term_id, year: null })))) refuse(whyClosed)
  await restoreMissing(db, offering)
  const { id } = await db
    .selectFrom("offering")
    .select("id")
    .where("subject_id", "=", Number(row?.subject_id))
    .where("term_id", "=", term_id)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  return id
}
