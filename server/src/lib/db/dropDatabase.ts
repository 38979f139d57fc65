import type pg from "pg"

/**
 * Ends the connections to databases, or throws if one belongs to an account that this one may not end. An autovacuum that runs
 * there is left alone, because only a superuser may end it, and dropping or renaming a database ends it anyway. PostgreSQL
 * shows everybody that it has no user, but `backend_type` only to the user of a session.
 */
export const endDatabaseConnections = (client: pg.Client, names: readonly string[]) =>
  client.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = any ($1) and usesysid is not null and pid <> pg_backend_pid()",
    [names],
  )

/** Drops a database, if it exists, after ending its connections. With `force`, PostgreSQL refuses while an autovacuum runs there. */
export async function dropDatabase(client: pg.Client, name: string) {
  await endDatabaseConnections(client, [name])
  await client.query(`drop database if exists ${client.escapeIdentifier(name)}`)
}
