import { createHash } from "node:crypto"
import { chmodSync, existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, symlinkSync } from "node:fs"
import { rm } from "node:fs/promises"
import { basename, join } from "node:path"
import { sync } from "../server/src/lib/durable.ts"
import { StartupError } from "../server/src/lib/startupError.ts"
import { canEnter, ownerOf } from "./owner.ts"

/**
 * Returns the folder of the database: `postgres` in the data folder. When root runs a clone in a closed home folder,
 * PostgreSQL's account can't enter it. The database is then under /var/lib, and `postgres` is a link to it, which moves with
 * the data folder.
 */
export async function databaseFolder(dataDir: string): Promise<string> {
  const data = realpathSync(openFolder(dataDir))
  const inside = join(data, "postgres")
  if (!existsSync(inside)) {
    refuseLostDatabase(inside)
    if (canEnter(ownerOf(data), data)) openFolder(inside)
    else symlinkSync(openFolder(freeFolder(data)), inside)
    await sync(data)
  }
  return realpathSync(inside)
}

/** The folder of the database, if there is one. */
export function existingFolder(dataDir: string): string | undefined {
  const inside = join(dataDir, "postgres")
  return existsSync(inside) ? realpathSync(inside) : undefined
}

/** Removes the database of a folder permanently, even if it is elsewhere. */
export async function removeDatabase(dataDir: string): Promise<void> {
  const folder = existingFolder(dataDir)
  if (folder && basename(folder).startsWith(outside)) await rm(folder, { recursive: true, force: true })
  await rm(join(dataDir, "postgres"), { recursive: true, force: true })
}

/** Refuses a broken link: creating a new database would hide that the old one is missing. */
function refuseLostDatabase(link: string): void {
  if (!lstatSync(link, { throwIfNoEntry: false })) return
  throw new StartupError(
    `The database should be in ${readlinkSync(link)}, which isn't there. Put it back, or remove ${link}.`,
  )
}

/**
 * Creates a folder that other accounts may enter but not list. chmod is needed, because root's umask may forbid even
 * entering.
 */
function openFolder(folder: string): string {
  const firstCreated = mkdirSync(folder, { recursive: true })
  if (firstCreated) chmodSync(folder, 0o711)
  return folder
}

const outside = "mphunzitsi-"

/** Returns a new folder, never one that an earlier data folder of this path left behind. */
function freeFolder(data: string, number = 1): string {
  const folder = join("/var/lib", `${outside}${hashOf(data)}${number > 1 ? `-${number}` : ""}`)
  return existsSync(folder) ? freeFolder(data, number + 1) : folder
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12)
