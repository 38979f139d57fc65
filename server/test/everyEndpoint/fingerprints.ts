import { sql } from "kysely"
import { freshResults } from "../../src/assessment/results/fresh.queries.ts"
import type { Database } from "../../src/lib/db/database.ts"

/**
 * A fingerprint of each table's rows, including jobs. Results are refreshed first, because every reader refreshes them. The
 * counts for limits are left out, because a refused request is counted too.
 */
export async function fingerprints(db: Database): Promise<Record<string, string>> {
  await freshResults(db)
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where (schemaname = 'public' or tablename = '_private_jobs') and tablename <> 'use_count' order by name`.execute(
    db,
  )
  const each = tables.map(
    ({
      name,
    }) => sql`select ${name} as name, md5(coalesce(string_agg(row::text, '' order by row::text), '')) as rows
      from ${sql.raw(name)} as row`,
  )
  const { rows } = await sql<{ name: string; rows: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]))
}
