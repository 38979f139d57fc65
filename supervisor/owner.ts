import { spawnSync } from "node:child_process"
import { statSync } from "node:fs"
import { StartupError } from "../server/src/lib/startupError.ts"

/** The account that runs PostgreSQL; undefined is the current one. */
export type Owner = { uid: number; gid: number } | undefined

const nobody = { uid: 65534, gid: 65534 }

/**
 * PostgreSQL refuses to run as root. So root runs it as the owner of the cluster, or of the folder in which the cluster
 * will be created. If that owner is root too, or an account without a name, root runs it as nobody.
 */
export function ownerOf(folder: string, cluster?: string): Owner {
  if (process.getuid?.() !== 0) return undefined
  const stored = cluster && statSync(cluster, { throwIfNoEntry: false })
  if (stored && stored.uid !== 0) return { uid: stored.uid, gid: stored.gid }
  const { uid, gid } = statSync(folder)
  return uid !== 0 && hasName(uid) ? { uid, gid } : nobody
}

/** Whether the account can enter the folder. Only the kernel knows the rights of every parent folder. */
export function canEnter(owner: Owner, folder: string): boolean {
  if (!owner) return true
  return spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], { ...owner, cwd: "/", stdio: "ignore" }).status === 0
}

/** A container may run us under a user id without a name, with which PostgreSQL can't create a database. */
export function refuseNameless(): void {
  const uid = process.getuid?.()
  if (uid === undefined || hasName(uid)) return
  throw new StartupError(
    `PostgreSQL makes no database for an account without a name, and user ${uid} isn't in /etc/passwd. ` +
      "Add it there, run as root, or set DATABASE_URL.",
  )
}

/**
 * Refuses root if the data folder is owned by another account with a name, because that account couldn't use files that root
 * writes there or in the backups' folder.
 */
export function refuseRoot(dataDir: string, command: string): void {
  if (process.getuid?.() !== 0) return
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? 0
  const name = owner === 0 || owner === nobody.uid ? "" : nameOf(owner)
  if (!name) return
  throw new StartupError(
    `${dataDir} belongs to ${name}, who couldn't open what root writes there. Nothing was changed. Run it as ${name}, with the same ` +
      `settings: sudo -E -H -u ${name} ${command}`,
  )
}

const hasName = (uid: number) => nameOf(uid) !== ""

/** The name of an account; empty if it has none. */
const nameOf = (uid: number) => spawnSync("id", ["-un", `${uid}`], { encoding: "utf8" }).stdout?.trim() ?? ""
