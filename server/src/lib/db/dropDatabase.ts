import type pg from "pg"

/**
 * Ends the connections to databases. An autovacuum that runs there belongs to the superuser, so nobody else may end it; dropping or
 * renaming a database ends it anyway.
 */
export const endDatabaseConnections = (client: pg.Client, names: readonly string[]) =>
  client.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = any ($1) and backend_type = 'client backend' and pid <> pg_backend_pid()",
    [names],
  )

/** Drops a database, if it exists, after ending its connections. With `force`, PostgreSQL refuses while an autovacuum runs there. */
export async function dropDatabase(client: pg.Client, name: string) {
  await endDatabaseConnections(client, [name])
  await client.query(`drop database if exists ${client.escapeIdentifier(name)}`)
}
