import { type Expression, type InsertObject, type Selectable, sql, type Updateable } from "kysely"
import type { DB } from "../../../db/types.ts"
import { found } from "../errors.ts"
import type { Database } from "./database.ts"
import { lock } from "./locks.ts"

/** The tables whose ids are numbers. */
type RecordTable = {
  [Table in keyof DB]: Selectable<DB[Table]> extends { id: number } ? Table : never
}[keyof DB]

/** Inserts a row, and returns its id. */
export async function insertRow<Table extends RecordTable>(
  db: Database,
  table: Table,
  columns: InsertObject<DB, Table>,
) {
  const query = db.insertInto(table).values(columns).returning(sql<number>`id`.as("id"))
  return (await query.executeTakeFirstOrThrow()).id
}

type Changes<Table extends RecordTable> = {
  [Column in keyof Updateable<DB[Table]>]:
    | Updateable<DB[Table]>[Column]
    | Expression<Updateable<DB[Table]>[Column]>
}

/** Changes the columns that aren't undefined. Kysely can't type the update of a table that is a parameter. */
export async function updateRow<Table extends RecordTable>(
  db: Database,
  table: Table,
  id: number,
  columns: Changes<Table>,
) {
  const assignments = Object.entries(columns)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(assignments)} where id = ${id}`.execute(db)
}

export async function deleteRow(db: Database, table: RecordTable, id: number) {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db)
}

/**
 * The reads and writes of a table's records. Each returns the record as `find` reads it, which may use other tables and may hide
 * records from the viewer; one that isn't found is a 404.
 */
export function records<Table extends RecordTable, Row>(
  table: Table,
  find: (db: Database, id: number) => Promise<Row | undefined>,
) {
  const read = async (db: Database, id: number) => found(await find(db, id))
  return {
    find: read,
    lock: (db: Database, id: number) => lock(db, table, id, read),
    create: async (db: Database, columns: InsertObject<DB, Table>) =>
      read(db, await insertRow(db, table, columns)),
    async update(db: Database, id: number, columns: Changes<Table>) {
      await updateRow(db, table, id, columns)
      return read(db, id)
    },
    remove: (db: Database, id: number) => deleteRow(db, table, id),
  }
}
