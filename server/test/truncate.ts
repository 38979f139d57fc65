import { sql } from "kysely"
import type { Database } from "../src/lib/db/database.ts"

/**
 * Empties tables between tests, with the tables that refer to them. Triggers are off meanwhile, including those of append-only
 * tables, so stored taught classes, attendance and handed-in work are updated afterwards. `delete` takes a thirtieth of the time of
 * `truncate`, which creates new files for each table and index. Only `restart`, which begins ids at 1 again, needs `truncate`.
 */
export async function truncate(db: Database, tables: readonly string[], { restart = false } = {}) {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    if (restart) await sql`truncate ${namesOf(tables)} restart identity cascade`.execute(tx)
    else
      await sql.raw(`with ${(await withReferring(tx, tables)).map(deletion).join(", ")} select`).execute(tx)
    await sql`select refresh_taught_classes(null, null, null), refresh_attendance(null, null)`.execute(tx)
    await sql`insert into stale_work (assignment_id) select id from assignment`.execute(tx)
  })
}

const namesOf = (tables: readonly string[]) => sql.join(tables.map((table) => sql.table(table)))
const deletion = (table: string, index: number) => `deleted_${index} as (delete from ${table})`

async function withReferring(db: Database, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive found(id) as (
      select name::regclass::oid from unnest(${tables}::text[]) name
      union select conrelid from pg_constraint join found on contype = 'f' and confrelid = found.id)
    select id::regclass::text as name from found`.execute(db)
  return rows.map(({ name }) => name)
}
