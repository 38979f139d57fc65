import { chmodSync, chownSync, rmSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as sleep } from "node:timers/promises"
import { StartupError } from "../server/src/lib/startupError.ts"

export type Lock = { release(): void }

/** A lock without a reference would be released by the next garbage collection. */
const locked = new Set<DatabaseSync>()

/** SQLite's error code if another process has the lock. */
const busyCode = 5

/** The lock of the process that serves the data folder, or replaces its content. */
export const servingLock = (dataDir: string) => join(dataDir, "serving.lock")

/**
 * Takes the lock on a file, or returns undefined if another process has it. Node.js can't lock a file, but its SQLite
 * can, so the file is an empty database. The kernel releases the lock however the process ends. The lock applies in every
 * container that sees the file. Nothing else in this process may open the file, because closing it again would release
 * the lock.
 */
export async function tryLock(file: string): Promise<Lock | undefined> {
  for (;;) {
    const before = inodeOf(file)
    const database = lockDatabase(file)
    if (!database) return undefined
    const inode = inodeOf(file)
    if (before && inode === before) return lockOf(file, inode, database)
    // Another process had the lock until now and removed the file, so a lock on that file excludes nobody.
    database.close()
  }
}

/** Locks the database in the file; undefined if another process has the lock. */
function lockDatabase(file: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file)
    // The journal is in memory, because the transaction would create a second file. If two begin at once, one always gets the
    // lock.
    database.exec("pragma journal_mode = memory; begin immediate")
    return database
  } catch (cause) {
    database?.close()
    const { errcode, message } = cause as Error & { errcode?: number }
    if (errcode === busyCode) return undefined
    throw new StartupError(`The file ${file} can't be locked: ${message}.`, { cause })
  }
}

function lockOf(file: string, inode: string, database: DatabaseSync): Lock {
  locked.add(database)
  giveToOwner(file)
  return {
    release() {
      if (!locked.delete(database)) return
      // The folder may have been moved, and another process's lock may be in its place. Windows can't remove an open file.
      if (process.platform !== "win32" && inodeOf(file) === inode) rmSync(file)
      database.close()
    },
  }
}

/** Distinguishes a file from a later one of the same name. */
function inodeOf(file: string): string | undefined {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats && `${stats.dev} ${stats.ino} ${stats.birthtimeNs}`
}

export async function waitForLock(file: string, milliseconds: number): Promise<Lock> {
  const deadline = performance.now() + milliseconds
  for (;;) {
    const lock = await tryLock(file)
    if (lock) return lock
    if (performance.now() > deadline) throw new StartupError(`Another process has held ${file} for too long.`)
    await sleep(50)
  }
}

/** Gives a lock file that root created to the account that owns the folder, so that this account can take the lock later. */
function giveToOwner(file: string): void {
  const fileStat = statSync(file)
  const folder = statSync(dirname(file))
  const me = process.getuid?.()
  if (me === 0 && fileStat.uid !== folder.uid) chownSync(file, folder.uid, folder.gid)
  if ((fileStat.mode & 0o777) !== 0o600 && (me === 0 || me === fileStat.uid)) chmodSync(file, 0o600)
}
