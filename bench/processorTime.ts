import { execFileSync } from "node:child_process"
import { readFileSync, readlinkSync } from "node:fs"
import { sum } from "#contract/lib/objects.ts"
import { hasCode } from "../server/src/lib/errorCodes.ts"
import type { Supervised } from "../server/test/supervisor.ts"
import { processesIn } from "../supervisor/processes.ts"

/** Milliseconds. Linux counts the time of processes in ticks, usually a hundred per second. */
const tick = 1000 / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }))

/** Milliseconds of processor time. The machine's other work affects it less than elapsed time. */
export type ProcessorTime = { server: number; database: number }

/** The processor time that server and database have used so far. */
export function processorTime(college: Supervised): ProcessorTime {
  const postmaster = college.databasePid()
  const processes = processesIn(readlinkSync(`/proc/${postmaster}/cwd`))
  const living = sum(processes.map((pid) => timesOf(pid).own))
  // The processes of closed connections have ended. The postmaster, which is read last, includes their sum.
  const server = sum(college.serverPids().map((pid) => timesOf(pid).own))
  return { server, database: living + timesOf(postmaster).ofEndedChildren }
}

/** The processor time of one process in milliseconds, without its ended children. */
export const ownTimeOf = (pid: number) => timesOf(pid).own

function timesOf(pid: number) {
  const fields = statOf(pid)
    .replace(/^.*\) /s, "")
    .split(" ")
    .map(Number)
  // utime, stime, cutime and cstime are fields 14 to 17 of proc_pid_stat(5). The first two fields have been cut off here.
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15)
  return { own: (user + system) * tick, ofEndedChildren: (childrenUser + childrenSystem) * tick }
}

/** Empty if the process has ended since it was listed. */
function statOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
  } catch (error) {
    if (hasCode(error, "ENOENT", "ESRCH")) return ""
    throw error
  }
}
