import type { RawBuilder } from "kysely"
import type { Database } from "./database.ts"

/** The row of a query that always has exactly one, such as sums without `group by`. */
export async function readRow<Row>(db: Database, query: RawBuilder<Row>): Promise<Row> {
  const [row] = (await query.execute(db)).rows
  if (row === undefined) throw new Error("A query that always has a row returned none.")
  return row
}
