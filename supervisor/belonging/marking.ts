import { sql } from "kysely"
import { omit } from "#contract/lib/objects.ts"
import { openBucket } from "../../server/src/lib/cluster/bucket.ts"
import type { StorageLocations } from "../../server/src/lib/cluster/openStorage.ts"
import type { Database } from "../../server/src/lib/db/database.ts"
import { StartupError } from "../../server/src/lib/startupError.ts"
import {
  bucketIdentity,
  type Identity,
  newIdentity,
  readBucketIdentity,
  readIdentity,
  writeBucketIdentity,
  writeIdentity,
} from "./identity.ts"
import type { Pair } from "./pair.ts"

/**
 * Writes the folder's college into the migrated database, and into the bucket before anything is stored there. If two
 * machines create a college at the same moment, the id that is written into the database first is the college's.
 */
export async function markDatabase(db: Database, { dataDir, s3 }: StorageLocations): Promise<void> {
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

/**
 * Records that the college is open here, and the newest entry of its audit log. Also marks the folder of a further
 * machine.
 */
export async function recordOpening(db: Database, { dataDir, s3 }: StorageLocations): Promise<void> {
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

/** Joins the parts of a college permanently under a new identity. Former copies of a part no longer belong to the others. */
export async function joinBoth(
  db: Database,
  { folder, database }: Pair,
  { s3 }: Pick<StorageLocations, "s3">,
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

/** Records the place of the files after they were moved: in this bucket, or in the folder. */
export async function recordFileLocation(
  db: Database,
  { dataDir, s3 }: StorageLocations,
  to: "bucket" | "folder",
) {
  if (!s3) throw new StartupError("There is no bucket in the settings.")
  const bucket = openBucket(s3)
  const identity = omit(await identityOf(dataDir), "bucket")
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
 * An entry that is ten minutes old. A disk with a faulty cache may lose the last seconds in a power cut, and the database must
 * not look older than the folder because of that.
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
