import type pg from "pg"
import { columnsOf, protections, tableNames } from "../../contract/src/people/people/personalData.ts"

/** Compares the register of personal data with the columns of the database, and returns a sentence per difference. */
export async function registerFaults(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(columns)
  const existing = new Set(rows.map(({ name }) => name))
  const classified = tableNames.flatMap((table) =>
    columnsOf(table, ...protections).map((column) => `${table}.${column}`),
  )
  return [
    ...[...existing]
      .filter((name) => !classified.includes(name))
      .map((name) => `${name} has no class in contract/src/people/people/personalData.ts.`),
    ...classified
      .filter((name, index) => classified.indexOf(name) !== index)
      .map((name) => `${name} has two classes in contract/src/people/people/personalData.ts.`),
    ...classified
      .filter((name) => !existing.has(name))
      .map((name) => `contract/src/people/people/personalData.ts classifies ${name}, which is no column.`),
  ]
}

const columns = `
  select table_name || '.' || column_name as name from information_schema.columns
  join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' order by name`
