import { readFileSync } from "node:fs"
import { freemem, totalmem } from "node:os"
import { join } from "node:path"

/** The most bytes that a container or service allows; undefined if there is no limit. */
function memoryLimit(): number | undefined {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : undefined
}

/** The most bytes of memory that the college may use: the machine's, or its container's or service's. */
export const usableMemory = () => memoryLimit() ?? totalmem()

/** Bytes of memory, of the container or service if it has a limit. */
export function readMemory() {
  const limit = memoryLimit()
  if (limit === undefined)
    return { total: totalmem(), available: Math.max(process.availableMemory(), freemem()) }
  return { total: limit, available: Math.min(limit, process.availableMemory() + cachedFiles()) }
}

/**
 * Bytes of files that the system caches for this process's group. A group counts them as used, but they are freed as soon as a
 * program needs memory. A container may know its group by the host's path; its own group is then the root.
 */
export function cachedFiles(ofProcess = "/proc/self/cgroup", groups = "/sys/fs/cgroup"): number {
  const [, list, path = "/"] = /^\d+:(memory|):(.*)$/m.exec(textOf(ofProcess)) ?? []
  const root = join(groups, list ?? "")
  const stat = textOf(join(root, path, "memory.stat")) || textOf(join(root, "memory.stat"))
  // In version 1, names with "total" include the groups below, as all names do in version 2.
  const bytes = (name: string) =>
    [`total_${name}`, name].map((key) => new RegExp(`^${key} (\\d+)$`, "m").exec(stat)?.[1]).find(Boolean)
  return Number(bytes("inactive_file") ?? 0) + Number(bytes("active_file") ?? 0)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}
