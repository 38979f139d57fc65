import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { migrate } from "../src/lib/migrate.ts"
import { type Connection, startPostgres } from "../src/supervisor/postgres.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The run's own server; its database is the migrated template. */
    template: Connection
  }
}

/** One embedded PostgreSQL for the whole run, with one migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "mphunzitsi-test-"))
  await chmod(folder, 0o711)
  const postgres = await startPostgres(folder, "throwaway")
  const pool = new pg.Pool(postgres.connection)
  await migrate(pool).finally(() => pool.end())
  project.provide("template", postgres.connection)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}
