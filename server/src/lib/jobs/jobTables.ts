import { EventEmitter } from "node:events"
import { readdir } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { runMigrations } from "graphile-worker"
import type pg from "pg"
import { itemAt } from "#contract/lib/objects.ts"

const program = createRequire(import.meta.url).resolve("graphile-worker")

/** The library's migrations that the job tables still lack. Empty if there are no job tables yet. */
export async function dueJobMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query(
    "select to_regclass('graphile_worker.migrations') is not null as exist",
  )
  if (!tables[0].exist) return []
  const { rows } = await client.query<{ made: number }>(
    "select coalesce(max(id), 0) as made from graphile_worker.migrations",
  )
  const migrationFiles = await readdir(join(dirname(program), "../sql"))
  const { made } = itemAt(rows, 0)
  const due = migrationFiles.filter((name) => Number.parseInt(name, 10) > made).sort()
  return due.map((name) => `job tables ${name}`)
}

/**
 * Applies the due migrations in the open transaction, so that they are committed together with the college's own or not
 * at all.
 */
export async function applyJobMigrations(client: pg.ClientBase): Promise<void> {
  const inTransaction = {
    query: async (query: string | pg.QueryConfig, values?: unknown[]) =>
      /^(begin|commit|rollback)$/i.test(`${query}`) ? undefined : client.query(query, values),
    release: () => undefined,
  }
  const pool = Object.assign(new EventEmitter(), { options: { max: 1 }, connect: async () => inTransaction })
  for (const event of ["error", "connect"]) pool.on(event, () => undefined)
  // The migrations use only these members of a pool.
  await runMigrations({ pgPool: pool as unknown as pg.Pool })
}
