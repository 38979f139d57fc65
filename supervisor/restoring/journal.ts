import { existsSync, lstatSync } from "node:fs"
import { mkdir, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import * as z from "zod"
import { sync, writeDurably } from "../../server/src/lib/durable.ts"
import { StartupError } from "../../server/src/lib/startupError.ts"
import { type Exchange, exchangeDatabases } from "./databases.ts"

/** What a backup replaces in a data folder. Backups and earlier states stay where they are. */
const entries = [
  "postgres",
  "files",
  "mail",
  "secret",
  "document-key",
  "bucket-keys",
  "demo-accounts.txt",
  "identity.json",
]

/** The restored state while it is built, in the data folder, because a rename must not cross disks. */
export const stagedFolder = (dataDir: string) => join(dataDir, ".restored")

const journalFile = (dataDir: string) => join(dataDir, "restore.json")

/** A switch from the old state to the restored one that has begun, and must be finished whatever happens. */
const journal = z.object({
  /** The folder's name in the data folder where the old state goes. */
  aside: z.string(),
  /** The entries that were restored. */
  staged: z.array(z.string()),
  /** Where the database is a server's: the names to exchange. */
  databases: z.object({ restored: z.string(), aside: z.string() }).optional(),
})
type Journal = z.infer<typeof journal>

const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined

export const isSwitching = (dataDir: string) => existsSync(journalFile(dataDir))

/** Begins to replace the old state by the staged one, and finishes. From here on there is no way back but the folder aside. */
export async function switchOver(dataDir: string, next: Omit<Journal, "staged">, exchange?: Exchange) {
  const staged = entries.filter((entry) => isThere(join(stagedFolder(dataDir), entry)))
  await writeDurably(journalFile(dataDir), JSON.stringify({ ...next, staged }))
  await finishSwitch(dataDir, exchange)
}

/**
 * Finishes a switch that was begun; does nothing without one. Each step asks what is there, so it may be killed and called again
 * at any moment.
 */
export async function finishSwitch(dataDir: string, exchange?: Exchange): Promise<void> {
  if (!isSwitching(dataDir)) return
  const { aside, staged, databases } = await readJournal(dataDir)
  if (databases) {
    if (!exchange)
      throw new StartupError("A restore was interrupted. Set DATABASE_URL as it was then, and start again.")
    await exchangeDatabases(exchange, databases)
  }
  const [from, away] = [stagedFolder(dataDir), join(dataDir, aside)]
  await mkdir(away, { recursive: true, mode: 0o711 })
  for (const entry of entries) {
    const [next, now, old] = [join(from, entry), join(dataDir, entry), join(away, entry)]
    const isDue = staged.includes(entry) ? isThere(next) : true
    if (!isDue) continue
    if (isThere(now) && !isThere(old)) await rename(now, old)
    if (staged.includes(entry)) await rename(next, now)
  }
  await sync(away)
  await sync(dataDir)
  await rm(from, { recursive: true, force: true })
  await rm(journalFile(dataDir))
  await sync(dataDir)
}

async function readJournal(dataDir: string): Promise<Journal> {
  return journal.parse(JSON.parse(await readFile(journalFile(dataDir), "utf8")))
}
