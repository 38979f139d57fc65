import { join } from "node:path"
import { sql } from "kysely"
import type { Database } from "../../server/src/lib/db/database.ts"
import { StartupError } from "../../server/src/lib/startupError.ts"
import { clusterFolder, clusterIn } from "../cluster.ts"
import { type DatabaseState, lookIntoDatabase } from "./database.ts"
import { type Folder, lookIntoFolder } from "./folder.ts"
import { newIdentity, readIdentity, writeIdentity } from "./identity.ts"
import { type Judgement, judge } from "./judge.ts"

export type Pair = { folder: Folder; database: DatabaseState; judgement: Judgement }

/** Whether the folder has a database of its own. Refuses a folder that holds a college whose database is missing. */
export async function hasOwnDatabase(dataDir: string): Promise<boolean> {
  const postgres = join(dataDir, "postgres")
  const { exists, refusal } = clusterIn(postgres)
  if (refusal) throw new StartupError(refusal)
  if (!exists) refuseStrangers(judge(await lookIntoFolder(dataDir), { name: clusterFolder(postgres) }))
  return exists
}

export async function lookAtBoth(dataDir: string, url: string, name: string): Promise<Pair> {
  const folder = await lookIntoFolder(dataDir)
  const database = await lookIntoDatabase(url, name, dataDir)
  return { folder, database, judgement: judge(folder, database) }
}

/** Refuses what doesn't belong together. Returns whether the college is new. */
export function refuseStrangers(judgement: Judgement): boolean {
  if (judgement.kind === "refused") throw new StartupError(judgement.words)
  return judgement.kind === "new"
}

/** Marks a new folder before anything is in it: an interrupted start must not look like a college without its database. */
export async function beginFolder(dataDir: string): Promise<void> {
  if (!(await readIdentity(dataDir))) await writeIdentity(dataDir, newIdentity(dataDir))
}

/** Writes the folder's college in the migrated database. */
export async function markDatabase(db: Database, dataDir: string): Promise<void> {
  await writeCollege(db, (await identityOf(dataDir)).college)
}

/** Notes that the college is open here, and how far its audit log had come. */
export async function noteOpen(db: Database, dataDir: string): Promise<void> {
  const identity = await identityOf(dataDir)
  const auditEntry = Math.max(identity.auditEntry, await settledEntry(db))
  await writeIdentity(dataDir, { ...identity, folder: dataDir, opened: true, auditEntry })
}

/** Joins a folder and a database for good, under a new identity, so that neither belongs to its former other half. */
export async function joinBoth(db: Database, { folder, database }: Pair): Promise<void> {
  const identity = newIdentity(folder.path)
  await writeCollege(db, identity.college)
  await writeIdentity(folder.path, {
    ...identity,
    opened: true,
    auditEntry: await settledEntry(db),
    missingFiles: database.found?.missingFiles ?? 0,
  })
}

async function identityOf(dataDir: string) {
  const identity = await readIdentity(dataDir)
  if (!identity)
    throw new StartupError(`The identity.json in ${dataDir} went away. Put it back from a backup.`)
  return identity
}

async function writeCollege(db: Database, id: string): Promise<void> {
  await db
    .insertInto("college_identity")
    .values({ id })
    .onConflict((clash) => clash.column("only_one").doUpdateSet({ id }))
    .execute()
}

/**
 * An entry of ten minutes ago. A disk that lies may lose the last seconds in a power cut, and the database must not look
 * older than the folder for that.
 */
async function settledEntry(db: Database): Promise<number> {
  const entry = await db
    .selectFrom("audit")
    .select("id")
    .where("at", "<", sql<string>`now() - interval '10 minutes'`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
  return entry?.id ?? 0
}
