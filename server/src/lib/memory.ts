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
 * Bytes of files that the system caches for this process's control group. The group counts them as used, but they are
 * freed as soon as a program needs memory. In a container, the path of the group may be the one on the host. Then the
 * container's own group is at the root.
 */
export function cachedFiles(ofProcess = "/proc/self/cgroup", groups = "/sys/fs/cgroup"): number {
  const [, list, path = "/"] = /^\d+:(memory|):(.*)$/m.exec(textOf(ofProcess)) ?? []
  const root = join(groups, list ?? "")
  const stat = textOf(join(root, path, "memory.stat")) || textOf(join(root, "memory.stat"))
  // In version 1 of control groups, only figures with "total" include the groups below. In version 2 all figures do.
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
