import { sql } from "kysely"
import type * as z from "zod"
import type { TableFormat } from "#contract/lib/lists.ts"
import type {
  ImportField,
  ImportKind,
  ImportRow,
  importEndpoints,
} from "#contract/people/imports/endpoints.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { lockTable } from "../../lib/db/locks.ts"
import { insertRow, updateRow } from "../../lib/db/records.ts"
import { AppError, found, refuse, rejectField } from "../../lib/errors.ts"
import { endingOf } from "../../lib/files/fileNames.ts"
import type { Upload } from "../../lib/files/uploads.ts"
import { fullName } from "../people/queries.ts"
import { datedFrom1904 } from "./days.rules.ts"
import { failedCells, isEmptyRow, maxCells, unreadableRow, valuesAt, whyNotRead } from "./rules.ts"
import type { ReadTable } from "./table.queries.ts"

/** A row, with its record if it is valid. */
type CheckedRow<Record> = ImportRow & { record?: Record | undefined }

/** The part of an import that depends on its kind of record. */
export type Importer<Record, Effects> = {
  kind: ImportKind
  fields: readonly ImportField[]
  check(db: Database, rows: readonly ImportRow[]): Promise<CheckedRow<Record>[]>
  /** Creates the records, in a constant number of statements, and returns what undoing needs. */
  save(db: Database, records: readonly Record[], importedBy: number): Promise<Effects>
  /** Deletes unchanged records, and counts those that were changed and are kept. */
  undo(db: Database, effects: Effects, undoneBy: number): Promise<{ removed: number; kept: number }>
}

/** A kind of import, without the types of its records. */
export type RunnableImporter = {
  fields: readonly ImportField[]
  preview(db: Database, table: ReadTable): ReturnType<typeof previewImport>
  run(db: Database, fileToImport: FileToImport): ReturnType<typeof runImport>
  undo(db: Database, id: number, undoneBy: number): ReturnType<typeof undoImport>
}

export const runnableImporter = <Record, Effects>(importer: Importer<Record, Effects>): RunnableImporter => ({
  fields: importer.fields,
  preview: (db, table) => previewImport(db, importer, table),
  run: (db, file) => runImport(db, importer, file),
  undo: (db, id, undoneBy) => undoImport(db, importer, id, undoneBy),
})

type FileToImport = { upload: Upload | undefined; table: ReadTable; importedBy: number }

/** Checks each row of a table, without changing anything. */
async function previewImport<R, E>(db: Database, importer: Importer<R, E>, table: ReadTable) {
  const { rows, columns, places, delimiter, from1904 } = table
  const width = maxCells(columns, places)
  const filled = rows.filter((row) => !isEmptyRow(row, places))
  const read = filled.map((row) => {
    const text = whyNotRead(row, width, delimiter)
    if (text !== undefined) return unreadableRow(row, importer.fields, { delimiter, text })
    const cells = valuesAt(row.cells, places)
    const values = from1904 ? datedFrom1904(cells, importer.fields) : cells
    return { row: row.row, values, faults: failedCells(values, importer.fields) }
  })
  const checked = await checkRead(db, importer, read)
  return { ...table, rows: checked, good: checked.filter(({ record }) => record).length }
}

/** Checks the readable rows, and keeps the others in their places. */
async function checkRead<R, E>(db: Database, importer: Importer<R, E>, rows: readonly ImportRow[]) {
  const checked = await importer.check(
    db,
    rows.filter(({ faults }) => faults.length === 0),
  )
  const judged = new Map(checked.map((row) => [row.row, row]))
  return rows.map((row): CheckedRow<R> => judged.get(row.row) ?? row)
}

/**
 * Imports the valid rows of a file, all or none, and stores a receipt with the others. If somebody else imports the same
 * file at this moment, this import is checked only after the other's rows exist.
 */
async function runImport<R, E>(
  db: Database,
  importer: Importer<R, E>,
  { upload, table, importedBy }: FileToImport,
) {
  await lockTable(db, "import")
  const { rows } = await previewImport(db, importer, table)
  const { name, size, sha256 } = found(upload)
  const records = rows.map(({ record }) => record).filter((record) => record !== undefined)
  rejectField("file", records.length > 0 ? undefined : whyNone(rows))
  const rejected = rows.filter(({ record, unchanged }) => record === undefined && !unchanged)
  const unchanged = rows.filter((row) => row.unchanged)
  const effects = await importer.save(db, records, importedBy)
  const id = await insertRow(db, "import", {
    kind: importer.kind,
    reference: sql<string>`next_number('IMP')`,
    file_name: name,
    size,
    sha256,
    rows_total: rows.length,
    rows_imported: records.length,
    rows_unchanged: unchanged.length,
    rejected: JSON.stringify(rejected),
    effects: JSON.stringify(effects),
    imported_by: importedBy,
  })
  return found(await findImport(db, id))
}

const whyNone = (rows: readonly ImportRow[]) =>
  rows.every(({ unchanged }) => unchanged)
    ? "The college has every row of this file already."
    : "No row of this file can be imported."

/** The time for which rejected rows can be downloaded. */
const rejectedRetention = sql.lit("30 days")

const imports = (db: Database) =>
  db
    .selectFrom("import")
    .innerJoin("person", "person.id", "import.imported_by")
    .select([
      "import.id",
      "kind",
      "reference",
      "file_name",
      "size",
      sql<string>`encode(sha256, 'hex')`.as("sha256"),
      "rows_total",
      "rows_imported",
      "rows_unchanged",
      sql<number>`rows_total - rows_imported - rows_unchanged`.as("rows_rejected"),
      sql<string | null>`case when rejected is not null and rows_total > rows_imported + rows_unchanged
        then import.created_at + ${rejectedRetention}::interval end`.as("rejected_until"),
      fullName("person").as("imported_by"),
      "import.created_at",
      "undone_at",
    ])

type Filter = z.output<(typeof importEndpoints)["GET /imports"]["query"]>

export async function listImports(db: Database, filter: Filter) {
  const query = whereEqual(imports(db), { kind: filter.kind })
  const order = {
    defaultSort: "-created_at",
    tieBreaker: "import.id",
    sorts: { created_at: sql.ref("import.created_at") },
  }
  const { rows, total } = await pageOf(query, filter, order)
  return { imports: rows, total }
}

export const findImport = (db: Database, id: number) =>
  imports(db).where("import.id", "=", id).executeTakeFirst()

export async function findRejected(db: Database, id: number) {
  const { rejected, file_name, ...receipt } = found(
    await db
      .selectFrom("import")
      .select(["kind", "reference", "rejected", "file_name"])
      .where("id", "=", id)
      .executeTakeFirst(),
  )
  if (!rejected)
    throw new AppError("not_found", "The rows that were not imported were deleted after 30 days.")
  // Somebody who sent a spreadsheet gets one for the corrections.
  const format: TableFormat = endingOf(file_name) === "xlsx" ? "xlsx" : "csv"
  // The column's type is any JSON. The import stored its own rows in it.
  return { ...receipt, format, rejected: rejected as unknown as ImportRow[] }
}

/** Deletes the rejected rows of old imports, because they hold personal details. */
export async function forgetRejected(db: Database) {
  await db
    .updateTable("import")
    .set({ rejected: null })
    .where("created_at", "<", sql<string>`now() - ${rejectedRetention}::interval`)
    .where("rejected", "is not", null)
    .execute()
}

/** Undoes an import, once. */
async function undoImport<R, E>(db: Database, importer: Importer<R, E>, id: number, undoneBy: number) {
  const { effects, undone_at } = await db
    .selectFrom("import")
    .select(["effects", "undone_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (undone_at !== null) refuse("This import has been undone already.")
  const undone = await importer.undo(db, effects as E, undoneBy)
  await updateRow(db, "import", id, { undone_at: sql<string>`now()` })
  return undone
}
