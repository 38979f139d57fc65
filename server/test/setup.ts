import { mkdirSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"
import type { Connection } from "../../supervisor/postgres.ts"
import { migrateJobs } from "../src/lib/jobs/jobs.ts"
import { throwawayPostgres } from "./throwaway.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The run's own server; its database is the migrated template. */
    template: Connection
  }
}

/** One embedded PostgreSQL for the whole run, with one migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await throwawayPostgres()
  const pool = new pg.Pool(postgres.connection)
  await migrateJobs(pool).finally(() => pool.end())
  project.provide("template", postgres.connection)
  // The tests' temporary folders are inside, so that a killed run leaves none behind.
  process.env.TMPDIR = join(postgres.folder, "t")
  mkdirSync(process.env.TMPDIR, { mode: 0o711 })
  return postgres.stop
}
