import { execFileSync } from "node:child_process"
import { readFileSync, readlinkSync } from "node:fs"
import type { Supervised } from "../server/test/supervisor.ts"
import { processesIn } from "../supervisor/processes.ts"

/** Milliseconds; processes are accounted in ticks, a hundred a second on nearly every Linux. */
const tick = 1000 / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }))

/** The processor time, in milliseconds, that server and database have used so far. On a busy machine it tells more than a clock. */
export function processorTime(college: Supervised) {
  const cluster = readlinkSync(`/proc/${college.databasePid()}/cwd`)
  return [college.serverPid(), ...processesIn(cluster)].reduce((sum, pid) => sum + timeOf(pid), 0)
}

function timeOf(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ")
  // utime and stime, fields 14 and 15 of proc_pid_stat(5); the first two are gone
  return (Number(fields[11]) + Number(fields[12])) * tick
}
