import { spawnSync } from "node:child_process"
import { statSync } from "node:fs"

/** The account PostgreSQL runs as; undefined is our own. */
export type Owner = { uid: number; gid: number } | undefined

const nobody = { uid: 65534, gid: 65534 }

/**
 * PostgreSQL refuses to run as root, so root runs it as whoever owns the first of these folders that exists
 * and isn't root's, else as nobody.
 */
export function ownerOf(...folders: string[]): Owner {
  if (process.getuid?.() !== 0) return undefined
  for (const folder of folders) {
    const found = statSync(folder, { throwIfNoEntry: false })
    if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid }
  }
  return nobody
}

/** Whether that account can enter the folder; asked of the kernel, which alone knows every parent's rights. */
export function canEnter(owner: Owner, folder: string): boolean {
  if (!owner) return true
  return spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], { ...owner, cwd: "/", stdio: "ignore" }).status === 0
}
