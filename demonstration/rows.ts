import { type Insertable, sql } from "kysely"
import type { DB } from "../server/db/types.ts"
import type { Database } from "../server/src/lib/db/database.ts"

const batch = 10_000

type WithId = { [Table in keyof DB]: DB[Table] extends { id: unknown } ? Table : never }[keyof DB]

/** Inserts rows of the same shape, thousands in a statement, and returns their ids in the same order. */
export async function insertAll<Table extends WithId>(
  db: Database,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<number[]> {
  const ids: number[] = []
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += batch) {
    const inserted = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${columns})
      select ${columns}
      from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.slice(from, from + batch))}::json)
        with ordinality
      order by ordinality
      returning id`.execute(db)
    ids.push(...inserted.rows.map(({ id }) => id))
  }
  return ids
}
