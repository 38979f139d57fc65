import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect } from "vitest"
import { startPostgres } from "../../supervisor/postgres.ts"
import { temporaryDataDir } from "./supervisor.ts"

/** A separate empty PostgreSQL that can be killed as by a power cut. */
export async function killablePostgres() {
  const folder = temporaryDataDir()
  const postgres = await startPostgres(folder)
  return {
    url: postgres.url,
    async killAndRevive() {
      const pid = readFileSync(join(postgres.connection.host, "postmaster.pid"), "utf8").split("\n")[0]
      process.kill(Number(pid), "SIGKILL")
      await expect.poll(() => postgres.isRunning()).toBe(false)
      await postgres.revive()
    },
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
