import { spawn } from "node:child_process"
import { once } from "node:events"
import { realpathSync } from "node:fs"
import { expect, test, vi } from "vitest"
import { temporaryFolder } from "../server/test/files/temporaryFolder.ts"
import { endPostmaster } from "./postmaster.ts"
import { processesIn } from "./processes.ts"

test("what a dead server left is ended, even if a process ends before it is told to", async () => {
  const cluster = realpathSync(temporaryFolder())
  const left = spawn("sleep", ["60"], { cwd: cluster })
  await once(left, "spawn")
  const kill = process.kill.bind(process)
  const killed = vi.spyOn(process, "kill").mockImplementation((pid, signal) => {
    kill(pid, signal)
    throw Object.assign(new Error("kill ESRCH"), { code: "ESRCH" })
  })
  await endPostmaster(cluster, () => expect.unreachable())
  expect(killed).toHaveBeenCalledWith(left.pid, "SIGKILL")
  expect(processesIn(cluster)).toEqual([])
})
