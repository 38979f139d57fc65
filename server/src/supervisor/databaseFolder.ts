import { createHash } from "node:crypto"
import { chmodSync, existsSync, mkdirSync, realpathSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { syncFolder } from "../lib/durable.ts"
import { canEnter, ownerOf } from "./owner.ts"

/**
 * The folder that holds the database of a data folder: `postgres` inside it. When root runs a clone under a closed
 * home folder the account PostgreSQL runs as can't get in; the database then lives under /var/lib and `postgres` is
 * a link to it, so that it is found again by anyone and follows the data folder when that is moved.
 */
export function databaseFolder(dataDir: string): string {
  const data = realpathSync(openFolder(dataDir))
  const inside = join(data, "postgres")
  if (!existsSync(inside)) {
    if (canEnter(ownerOf(data), data)) openFolder(inside)
    else symlinkSync(openFolder(join("/var/lib", `mphunzitsi-${hashOf(data)}`)), inside)
    syncFolder(data)
  }
  return realpathSync(inside)
}

/** Others may pass through but not look; said with chmod because root's umask may take even that away. */
function openFolder(folder: string): string {
  const made = mkdirSync(folder, { recursive: true })
  if (made) chmodSync(folder, 0o711)
  return folder
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12)
