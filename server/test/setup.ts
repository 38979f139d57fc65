import { existsSync, mkdirSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"
import type { Connection } from "../../supervisor/postgres.ts"
import { migrateJobs } from "../src/lib/jobs/jobs.ts"
import { throwawayPostgres } from "./throwawayPostgres.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The run's own server; its database is the migrated template. */
    template: Connection
  }
}

/** Bytes. A run has used up to 0.8 GB at once. */
const room = 3_000_000_000

/** One embedded PostgreSQL for the whole run, with one migrated database that each test file copies. Component tests use none. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.vitest.projects.every(({ config }) => config.browser.enabled)) return async () => undefined
  const postgres = await throwawayPostgres(inMemory() ?? tmpdir())
  const pool = new pg.Pool(postgres.connection)
  await migrateJobs(pool).finally(() => pool.end())
  project.provide("template", postgres.connection)
  // The tests' temporary folders are inside, so that a killed run leaves none behind.
  process.env.TMPDIR = join(postgres.folder, "t")
  mkdirSync(process.env.TMPDIR, { mode: 0o711 })
  return postgres.stop
}

/**
 * A folder in memory, if the system has one with room. Each test file creates and deletes the thousand files of a database.
 * ext4 skips over the names that it deleted in the last minutes, which took a sixth of the run's processor time.
 */
function inMemory(folder = "/dev/shm"): string | undefined {
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= room ? folder : undefined
}
