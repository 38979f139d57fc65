import { chmodSync, chownSync, rmSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as sleep } from "node:timers/promises"
import { StartupError } from "../server/src/lib/startupError.ts"

export type Lock = { release(): void }

/** A lock that nobody refers to any more would end with the next collection of garbage. */
const held = new Set<DatabaseSync>()

/** The answer of SQLite where another one holds the lock. */
const busy = 5

/** The lock of whoever serves the data folder, or replaces what is in it. */
export const servingLock = (dataDir: string) => join(dataDir, "serving.lock")

/**
 * Takes the lock on that file, or returns undefined if another one holds it. Node.js can't lock a file, but its SQLite can: the
 * database in it stays empty. The kernel releases the lock however the process dies, and it holds in every container that sees the
 * file. Nothing else in this process may open the file, because closing it again would release the lock.
 */
export async function tryLock(file: string): Promise<Lock | undefined> {
  for (;;) {
    const before = inodeOf(file)
    const database = lockDatabase(file)
    if (!database) return undefined
    const inode = inodeOf(file)
    if (before && inode === before) return lockOf(file, inode, database)
    // Another one has held it until now and removed the file: the lock on that one keeps nobody away.
    database.close()
  }
}

/** Undefined if another one holds the lock. */
function lockDatabase(file: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file)
    // In memory, because the transaction would make a second file. Of two that begin it at once, one always gets it.
    database.exec("pragma journal_mode = memory; begin immediate")
    return database
  } catch (cause) {
    database?.close()
    const { errcode, message } = cause as Error & { errcode?: number }
    if (errcode === busy) return undefined
    throw new StartupError(`The file ${file} can't be locked: ${message}.`, { cause })
  }
}

function lockOf(file: string, inode: string, database: DatabaseSync): Lock {
  held.add(database)
  keepForOwner(file)
  return {
    release() {
      if (!held.delete(database)) return
      // Its folder may have been moved, and another one's lock be in its place. Windows removes no open file.
      if (process.platform !== "win32" && inodeOf(file) === inode) rmSync(file)
      database.close()
    },
  }
}

/** Tells a file from a later one of the same name. */
function inodeOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino} ${found.birthtimeNs}`
}

/** Takes the lock, waiting up to `milliseconds` for it. */
export async function waitForLock(file: string, milliseconds: number): Promise<Lock> {
  const deadline = Date.now() + milliseconds
  for (;;) {
    const lock = await tryLock(file)
    if (lock) return lock
    if (Date.now() > deadline) throw new StartupError(`Another process has held ${file} for too long.`)
    await sleep(50)
  }
}

/** The account of the folder can take the lock after root has, and no other account can. */
function keepForOwner(file: string): void {
  const [there, folder] = [statSync(file), statSync(dirname(file))]
  const me = process.getuid?.()
  if (me === 0 && there.uid !== folder.uid) chownSync(file, folder.uid, folder.gid)
  if ((there.mode & 0o777) !== 0o600 && (me === 0 || me === there.uid)) chmodSync(file, 0o600)
}
