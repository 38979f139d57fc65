import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect } from "vitest"
import { clusterFolder } from "../../supervisor/cluster.ts"
import { startPostgres } from "../../supervisor/postgres.ts"
import { processesIn } from "../../supervisor/processes.ts"
import { temporaryDataDir } from "./supervisor.ts"

/** A separate empty PostgreSQL that can be killed as by a power cut, or frozen as by a disk that hangs. */
export async function killablePostgres() {
  const folder = temporaryDataDir()
  const postgres = await startPostgres(folder)
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of processesIn(clusterFolder(postgres.folder))) process.kill(pid, signal)
  }
  return {
    url: postgres.url,
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
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
