import { type RawBuilder, sql } from "kysely"
import type { DeletedKind } from "#contract/office/deletedRecords.ts"
import { AppError, found } from "../errors.ts"
import { isMissingReference } from "./constraints.ts"
import type { Database } from "./database.ts"
import { insertRow } from "./records.ts"

/** A deleted record, as the list of deleted records names it. */
type Deletion = {
  kind: DeletedKind
  id: number
  label: string
  detail?: string | null
  by: { personId: number }
  /** The status of a person's account. */
  status?: string
}

/** The rows of a table that were deleted together. */
export type StoredRows = { table: string; rows: Record<string, unknown>[] }

export type DeletedRow = {
  id: number
  kind: DeletedKind
  record_id: number
  label: string
  deleted_at: string
  status: "active" | "inactive" | "pending" | null
  stored: StoredRows[]
}

/**
 * Records that a record is removed from every list and remains in its table, and stores the rows that are deleted with it.
 * Returns the number under which it can be restored.
 */
export const recordDeletion = (db: Database, deletion: Deletion, stored: readonly StoredRows[] = []) =>
  insertDeletedRecord(db, deletion, stored)

/** Stores the row that an edit left out. A row that a later edit of the same record leaves out replaces it. */
export async function recordLeftOut(db: Database, deletion: Deletion, stored: StoredRows) {
  const { kind, id } = deletion
  await db.deleteFrom("deleted_record").where("kind", "=", kind).where("record_id", "=", id).execute()
  return insertDeletedRecord(db, deletion, [stored])
}

/**
 * Deletes the row of a record, after storing it, the rows that `on delete cascade` deletes with it, and `further` rows. Returns
 * the number under which it can be restored. Refuses if the row is gone.
 */
export async function deleteRestorably(
  db: Database,
  deletion: Deletion,
  further: readonly StoredRows[] = [],
) {
  const { kind: table, id } = deletion
  const { rows: dependents } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confdeltype = 'c' and confrelid = ${table}::regclass order by 1`.execute(db)
  // Of two requests that delete it at the same time, the later one waits here and finds nothing.
  const record = found((await rowsWhere(db, table, "id", id, sql`for update`))[0])
  const stored: StoredRows[] = [{ table, rows: [record] }]
  for (const dependent of dependents) {
    const rows = await rowsWhere(db, dependent.table, dependent.column, id)
    if (rows.length > 0) stored.push({ table: dependent.table, rows })
  }
  const number = await insertDeletedRecord(db, deletion, [...stored, ...further])
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db)
  return number
}

async function rowsWhere(db: Database, table: string, column: string, id: number, lock = sql``) {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(${sql.table(table)}) as row from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} ${lock}`.execute(db)
  return rows.map(({ row }) => row)
}

async function insertDeletedRecord(
  db: Database,
  { kind, id: record_id, label, detail = null, by, status }: Deletion,
  stored: readonly StoredRows[],
) {
  return await insertRow(db, "deleted_record", {
    kind,
    record_id,
    label,
    detail,
    deleted_by: by.personId,
    status: status ?? null,
    kept_rows: JSON.stringify(stored),
  })
}

/**
 * Inserts the rows of a record again, under their old ids. A dependent row whose unique value is taken meanwhile is left out;
 * returns the tables where that happened.
 */
export async function restoreRows(db: Database, stored: readonly StoredRows[]): Promise<string[]> {
  const incompleteTables: string[] = []
  for (const [index, { table, rows }] of stored.entries()) {
    const inserted = await insertStored(db, { table, rows }, index === 0 ? sql`` : ifFree)
    if (inserted < rows.length) incompleteTables.push(table)
  }
  return incompleteTables
}

/** Inserts rows, except those that are there already or whose unique value is taken. */
export const restoreMissing = (db: Database, stored: StoredRows) => insertStored(db, stored, ifFree)

const ifFree = sql`on conflict do nothing`

async function insertStored(db: Database, { table, rows }: StoredRows, onConflict: RawBuilder<unknown>) {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname = any(${Object.keys(rows[0] ?? {})}::text[])`.execute(db)
  const list = sql.join(columns.map(({ name }) => sql.ref(name)))
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ${onConflict}`
    .execute(db)
    .catch((error) => {
      throw isMissingReference(error) ? new AppError("conflict", belongsToDeleted) : error
    })
  return Number(numAffectedRows ?? 0)
}

const belongsToDeleted = "What this belongs to was deleted meanwhile, so it can't be restored before that is."

/** Whether a record that can be restored has this file. */
export async function isInDeletedRecord(db: Database, file: string) {
  const { rows } =
    await sql`select from deleted_record where kept_rows::text like ${`%${file}%`} limit 1`.execute(db)
  return rows.length > 0
}
