import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync, readlinkSync } from "node:fs"
import { hasCode } from "../server/src/lib/errorCodes.ts"

/** Whether the process is a PostgreSQL of that cluster. Its number may have been reused. */
export function servesCluster(pid: number, cluster: string): boolean {
  const command = commandOf(pid)
  return process.platform === "win32"
    ? command.includes("postgres.exe")
    : command.includes(`postgres -D ${cluster} -c`)
}

export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, "EPERM")
  }
}

/** The server processes that are still running in the cluster's folder, such as those of a killed postmaster. */
export function processesIn(cluster: string): number[] {
  if (process.platform !== "linux") return []
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => orEmpty(() => readlinkSync(`/proc/${pid}/cwd`)) === cluster).map(Number)
}

/** The command line of a process; empty if it is gone or a zombie. */
export function commandOf(pid: number): string {
  if (process.platform === "linux") {
    return orEmpty(() => readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " "))
  }
  const [program, args] =
    process.platform === "win32"
      ? ["tasklist", ["/NH", "/FI", `PID eq ${pid}`]]
      : ["ps", ["-o", "command=", "-p", `${pid}`]]
  return orEmpty(() => execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }))
}

/** The id of the process's parent; 0 if the process is gone or unknown. */
export function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(orEmpty(() => readFileSync(`/proc/${pid}/status`, "utf8")))?.[1] ?? 0)
}

/**
 * The milliseconds of processor time that a process has used, in steps of ten, and that it has used or waited for while other
 * programs used the processors. Both are 0 if the system doesn't report them.
 */
export function processorTimeOf(pid: number): { used: number; wanted: number } {
  const stat = orEmpty(() => readFileSync(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /s, "")
  // utime and stime are fields 14 and 15 of proc_pid_stat(5). The first two fields are cut off here.
  const [user = 0, system = 0] = stat.split(" ").slice(11, 13).map(Number)
  // The second field is the main thread's wait in nanoseconds.
  const waited =
    Number(orEmpty(() => readFileSync(`/proc/${pid}/schedstat`, "utf8")).split(" ")[1] ?? 0) / 1e6
  const used = (user + system) * 10
  return { used, wanted: used + waited }
}

/** The highest share of processor time that a program which hangs uses or waits for, for its timers. */
export const idle = 0.05

/** Ignores the error of a process that ended after it was listed and before it was read. */
function orEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ""
  }
}
