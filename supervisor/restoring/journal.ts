import { existsSync, lstatSync } from "node:fs"
import { mkdir, readdir, readFile, rename, rm, rmdir } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import * as z from "zod"
import { openBucket } from "../../server/src/lib/cluster/bucket.ts"
import { endsConnections } from "../../server/src/lib/db/pipelines.ts"
import { sync, writeDurably } from "../../server/src/lib/durable.ts"
import { StartupError } from "../../server/src/lib/startupError.ts"
import { inspectBucket } from "../belonging/bucket.ts"
import type { CollegeLocations } from "../belonging/database.ts"
import { readIdentity, writeBucketIdentity } from "../belonging/identity.ts"
import { removeDatabase } from "../databaseFolder.ts"
import { haltPostgres } from "../postgres.ts"
import { dropRestored, exchangeDatabases, exchangeOf } from "./databases.ts"

/** The parts of a data folder that a backup replaces. Backups and earlier states are kept. */
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

/** The restored state while it is built. It is in the data folder, because a rename must not cross disks. */
export const stagedFolder = (dataDir: string) => join(dataDir, ".restored")

const journalFile = (dataDir: string) => join(dataDir, "restore.json")

/** A switch from the old state to the restored one that has begun, and must be finished in any case. */
const journal = z.object({
  /** The name of the folder within the data folder to which the old state is moved. */
  aside: z.string(),
  /** The entries that were restored. */
  staged: z.array(z.string()),
  /** The names to exchange, if the database is on a server. */
  databases: z.object({ restored: z.string(), aside: z.string() }).optional(),
  /** The name of the bucket, if the files are in one. It gets the restored identity last. */
  bucket: z.string().optional(),
})
type Journal = z.infer<typeof journal>

const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined

export const isSwitching = (dataDir: string) => existsSync(journalFile(dataDir))

/**
 * Begins to replace the old state with the staged one, and finishes. After this, only the folder that was moved aside can undo
 * it.
 */
export async function switchOver(locations: CollegeLocations, next: Omit<Journal, "staged">) {
  const { dataDir } = locations
  const staged = entries.filter((entry) => isThere(join(stagedFolder(dataDir), entry)))
  await writeDurably(journalFile(dataDir), JSON.stringify({ ...next, staged }))
  try {
    await finish(locations)
  } catch (error) {
    // The databases are exchanged first, and that was rolled back, so there is no switch to finish. If the connection was
    // lost, the result is unknown, and the next start finishes the switch.
    if (error instanceof pg.DatabaseError && !endsConnections(error)) await rm(journalFile(dataDir))
    throw error
  }
}

/** Finishes a switch that was begun, or removes the leftovers of a failed restore. Does nothing without either. */
export async function settleRestore(locations: CollegeLocations): Promise<void> {
  const { dataDir } = locations
  if (!isSwitching(dataDir)) return discardStaged(locations)
  // A killed process may have left the old database running, which must not lose its folder while it runs.
  const halted = await haltPostgres(dataDir)
  try {
    await finish(locations)
  } finally {
    halted.release()
  }
}

/** Removes the state that was being restored, wherever it is. */
export async function discardStaged({ dataDir, databaseUrl }: CollegeLocations): Promise<void> {
  const staged = stagedFolder(dataDir)
  if (!isThere(staged)) return
  const halted = await haltPostgres(staged)
  try {
    if (databaseUrl) await dropRestored(exchangeOf(databaseUrl), staged)
    await removeDatabase(staged)
  } finally {
    halted.release()
  }
  await rm(staged, { recursive: true, force: true })
}

/** Each step checks what exists, so this may be killed and called again at any moment. */
async function finish({ dataDir, databaseUrl, s3 }: CollegeLocations): Promise<void> {
  const { aside, staged, databases, bucket } = await readJournal(dataDir)
  if (databases && !databaseUrl)
    throw new StartupError("A restore was interrupted. Set DATABASE_URL as it was then, and start again.")
  if (bucket && (!s3 || openBucket(s3).name !== bucket))
    throw new StartupError(
      `A restore was interrupted. Set the S3 settings for the bucket ${bucket} as they were then, and start again.`,
    )
  // The storage may be starting at the same time.
  if (bucket && s3) await inspectBucket(s3)
  if (databases && databaseUrl) await exchangeDatabases(exchangeOf(databaseUrl), databases)
  await moveAll(dataDir, { aside, staged })
  const identity = await readIdentity(dataDir)
  if (bucket && s3 && identity) await writeBucketIdentity(openBucket(s3), identity)
  await rm(stagedFolder(dataDir), { recursive: true, force: true })
  await rm(journalFile(dataDir))
  await sync(dataDir)
}

async function moveAll(dataDir: string, { aside, staged }: Pick<Journal, "aside" | "staged">) {
  const from = stagedFolder(dataDir)
  const away = join(dataDir, aside)
  await mkdir(away, { recursive: true, mode: 0o711 })
  for (const entry of entries) {
    const next = join(from, entry)
    const now = join(dataDir, entry)
    const old = join(away, entry)
    const isDue = staged.includes(entry) ? isThere(next) : true
    if (!isDue) continue
    if (isThere(now) && !isThere(old)) await rename(now, old)
    if (staged.includes(entry)) await rename(next, now)
  }
  if ((await readdir(away)).length === 0) await rmdir(away)
  else await sync(away)
  await sync(dataDir)
}

async function readJournal(dataDir: string): Promise<Journal> {
  return journal.parse(JSON.parse(await readFile(journalFile(dataDir), "utf8")))
}
