import { join } from "node:path"
import { sql } from "kysely"
import type { Database } from "../../server/src/lib/db/database.ts"
import { openBucket } from "../../server/src/lib/files/s3.ts"
import type { StoragePlaces } from "../../server/src/lib/s3Files/openStorage.ts"
import { StartupError } from "../../server/src/lib/startupError.ts"
import { clusterFolder, clusterIn } from "../cluster.ts"
import { lookIntoBucket } from "./bucket.ts"
import { type DatabaseState, lookIntoDatabase } from "./database.ts"
import { type Folder, lookIntoFolder } from "./folder.ts"
import {
  bucketIdentity,
  type Identity,
  newIdentity,
  readBucketIdentity,
  readIdentity,
  writeBucketIdentity,
  writeIdentity,
} from "./identity.ts"
import { type Judgement, judge, refused } from "./judge.ts"
import { judgeBucket, moving } from "./judgeBucket.ts"

export type Pair = { folder: Folder; database: DatabaseState; judgement: Judgement }

/** Whether the folder has a database of its own. Refuses a place that holds a college whose database is missing. */
export async function hasOwnDatabase({ dataDir, s3 }: StoragePlaces): Promise<boolean> {
  const postgres = join(dataDir, "postgres")
  const { exists, refusal } = clusterIn(postgres)
  if (refusal) throw new StartupError(refusal)
  if (exists) return true
  const [folder, database] = [await lookIntoFolder(dataDir), { name: clusterFolder(postgres) }]
  refuseStrangers(s3 ? judgeBucket(folder, await lookIntoBucket(s3), database) : judge(folder, database))
  return false
}

export async function lookAtBoth(
  places: StoragePlaces,
  url: string,
  name: string,
  stop?: AbortSignal,
): Promise<Pair> {
  const bucket = places.s3 && (await lookIntoBucket(places.s3, { stop }))
  const folder = await lookIntoFolder(places.dataDir)
  const database = await lookIntoDatabase(url, name, places)
  const judgement = bucket ? judgeBucket(folder, bucket, database) : judgeFolder(folder, database)
  return { folder, database, judgement }
}

function judgeFolder(folder: Folder, database: DatabaseState): Judgement {
  if (!folder.identity?.bucket) return judge(folder, database)
  return refused(
    `The files of the college in ${folder.path} are in the bucket ${folder.identity.bucket}.`,
    `Set the S3 settings for it, or bring the files back with ${moving} to-folder.`,
  )
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

/**
 * Writes the folder's college in the migrated database, and in the bucket before anything is stored there. Of two machines that
 * begin a college at the same moment, the first one in the database gives it its id.
 */
export async function markDatabase(db: Database, { dataDir, s3 }: StoragePlaces): Promise<void> {
  const identity = await identityOf(dataDir)
  if (!s3) return writeCollege(db, identity.college)
  const bucket = openBucket(s3)
  await writeBucketIdentity(bucket, identity)
  const { college } = identity
  await db
    .insertInto("college_identity")
    .values({ id: college })
    .onConflict((clash) => clash.doNothing())
    .execute()
  const first = { ...identity, college: (await collegeOf(db)) ?? college, bucket: bucket.name }
  await writeBucketIdentity(bucket, first)
  await writeIdentity(dataDir, first)
}

/** Notes that the college is open here, and how far its audit log had come. A further machine's folder is marked now. */
export async function noteOpen(db: Database, { dataDir, s3 }: StoragePlaces): Promise<void> {
  const entry = await settledEntry(db)
  const opened = (identity: Identity) => ({
    ...identity,
    folder: dataDir,
    opened: true,
    auditEntry: Math.max(identity.auditEntry, entry),
  })
  if (!s3) return writeIdentity(dataDir, opened(await identityOf(dataDir)))
  const bucket = openBucket(s3)
  const shared = await readBucketIdentity(bucket)
  if (!shared) throw new StartupError(`The identity.json in the bucket ${bucket.name} went away.`)
  await writeBucketIdentity(bucket, opened(shared))
  await writeIdentity(dataDir, { ...opened(shared), bucket: bucket.name })
}

/** Joins what belongs to a college for good, under a new identity, so that nothing belongs to its former other half. */
export async function joinBoth(
  db: Database,
  { folder, database }: Pair,
  { s3 }: Pick<StoragePlaces, "s3">,
): Promise<void> {
  const joined = {
    ...newIdentity(folder.path),
    opened: true,
    auditEntry: await settledEntry(db),
    missingFiles: database.found?.missingFiles ?? 0,
  }
  const bucket = s3 && openBucket(s3)
  if (bucket) await writeBucketIdentity(bucket, joined)
  await writeCollege(db, joined.college)
  await writeIdentity(folder.path, { ...joined, ...(bucket && { bucket: bucket.name }) })
}

/** Notes where the files are after they were moved: in this bucket, or in the folder. */
export async function noteMoved(db: Database, { dataDir, s3 }: StoragePlaces, to: "bucket" | "folder") {
  if (!s3) throw new StartupError("There is no bucket in the settings.")
  const bucket = openBucket(s3)
  const { bucket: _, ...identity } = await identityOf(dataDir)
  if (to === "bucket") {
    await writeBucketIdentity(bucket, { ...identity, opened: true })
    await writeIdentity(dataDir, { ...identity, bucket: bucket.name })
    return
  }
  const college = (await collegeOf(db)) ?? identity.college
  await writeIdentity(dataDir, { ...identity, college })
  await bucket.remove(bucketIdentity)
}

async function identityOf(dataDir: string) {
  const identity = await readIdentity(dataDir)
  if (!identity)
    throw new StartupError(`The identity.json in ${dataDir} went away. Put it back from a backup.`)
  return identity
}

const collegeOf = async (db: Database) =>
  (await db.selectFrom("college_identity").select("id").executeTakeFirst())?.id

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
