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
 * Milliseconds of processor time that a process has used; undefined if the system doesn't report it. Linux counts in steps of
 * ten.
 */
export function processorTimeOf(pid: number): number | undefined {
  const stat = orEmpty(() => readFileSync(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /s, "")
  // utime and stime are fields 14 and 15 of proc_pid_stat(5). The first two fields are cut off here.
  const [user, system] = stat.split(" ").slice(11, 13).map(Number)
  return user === undefined || system === undefined ? undefined : (user + system) * 10
}

/** Ignores the error of a process that ended after it was listed and before it was read. */
function orEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ""
  }
}
