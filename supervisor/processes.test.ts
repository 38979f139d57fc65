import { spawn } from "node:child_process"
import { once } from "node:events"
import { realpathSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test, vi } from "vitest"
import { temporaryFolder } from "../server/test/files/temporaryFolder.ts"
import { runProgram } from "./childPrograms.ts"
import { endPostmaster } from "./postmaster.ts"
import { processesIn } from "./processes.ts"
import { isStop } from "./stop.ts"

const program = join(temporaryFolder(), "endless.mjs")
writeFileSync(program, "setInterval(() => undefined, 1000)")

test("a program isn't begun after a stop, because nothing would end it", async () => {
  const ran = runProgram(program, process.env, { stop: AbortSignal.abort() })
  await expect(ran).rejects.toSatisfy(isStop)
})

test("a program ends with a stop", async () => {
  const stop = new AbortController()
  const ran = runProgram(program, process.env, { stop: stop.signal })
  stop.abort()
  await expect(ran).rejects.toSatisfy(isStop)
})

test("what a dead database has left is ended, even if a process ends before it is killed", async () => {
  const cluster = realpathSync(temporaryFolder())
  const left = spawn("sleep", ["60"], { cwd: cluster })
  await once(left, "spawn")
  const kill = process.kill.bind(process)
  const killed = vi.spyOn(process, "kill").mockImplementation((pid, signal) => {
    kill(pid, signal)
    throw Object.assign(new Error("kill ESRCH"), { code: "ESRCH" })
  })
  await endPostmaster(cluster, () => expect.unreachable())
  killed.mockRestore()
  expect(left.signalCode ?? (await once(left, "exit"))[1]).toBe("SIGKILL")
  expect(processesIn(cluster)).toEqual([])
})
