import type { ConnectionPool } from "../../server/src/lib/db/database.ts"

/** The number of the job tables' newest migration. */
export async function newestJobChange(pool: ConnectionPool): Promise<number> {
  return (await pool.query("select max(id) as newest from graphile_worker.migrations")).rows[0].newest
}

/**
 * Reverts the job tables to the release before that of the library, for tests. Returns the number of the migration that the
 * library then applies.
 */
export async function olderJobTables(pool: ConnectionPool): Promise<number> {
  const newest = await newestJobChange(pool)
  await pool.query("delete from graphile_worker.migrations where id = $1", [newest])
  await pool.query("drop function if exists graphile_worker.add_job")
  return newest
}
