import { join } from "node:path"
import type { StorageLocations } from "../../server/src/lib/cluster/openStorage.ts"
import { StartupError } from "../../server/src/lib/startupError.ts"
import { clusterFolder, clusterIn } from "../cluster.ts"
import { type InspectOptions, inspectBucket } from "./bucket.ts"
import { type CollegeLocations, type DatabaseState, inspectDatabase } from "./database.ts"
import { type Folder, inspectFolder } from "./folder.ts"
import { newIdentity, readIdentity, writeIdentity } from "./identity.ts"
import { type Judgement, judge, refused } from "./judge.ts"
import { judgeBucket, moveFilesCommand } from "./judgeBucket.ts"

export type Pair = { folder: Folder; database: DatabaseState; judgement: Judgement }

/** Whether the folder has a database of its own. Refuses a place with a college whose database is missing. */
export async function hasOwnDatabase(
  { dataDir, s3 }: StorageLocations,
  options?: InspectOptions,
): Promise<boolean> {
  const postgres = join(dataDir, "postgres")
  const { exists, refusal } = clusterIn(postgres)
  if (refusal) throw new StartupError(refusal)
  if (exists) return true
  const folder = await inspectFolder(dataDir)
  const database = { name: clusterFolder(postgres), isElsewhere: false }
  refuseStrangers(
    s3 ? judgeBucket(folder, await inspectBucket(s3, options), database) : judge(folder, database),
  )
  return false
}

export async function inspectPair(
  locations: CollegeLocations,
  url: string,
  name: string,
  options?: InspectOptions,
): Promise<Pair> {
  const bucket = locations.s3 && (await inspectBucket(locations.s3, options))
  const folder = await inspectFolder(locations.dataDir)
  const database = await inspectDatabase(url, name, locations)
  const judgement = bucket ? judgeBucket(folder, bucket, database) : judgeFolder(folder, database)
  return { folder, database, judgement }
}

function judgeFolder(folder: Folder, database: DatabaseState): Judgement {
  if (!folder.identity?.bucket) return judge(folder, database)
  return refused(
    `The files of the college in ${folder.path} are in the bucket ${folder.identity.bucket}.`,
    `Set the S3 settings for it, or bring the files back with ${moveFilesCommand} to-folder.`,
  )
}

/** Refuses parts that don't belong together. Returns whether the college is new. */
export function refuseStrangers(judgement: Judgement): boolean {
  if (judgement.kind === "refused")
    throw new StartupError(`${judgement.fault} Nothing was changed. ${judgement.advice}`)
  return judgement.kind === "new"
}

/**
 * Marks a new folder before anything is in it, because an interrupted start must not look like a college without its database.
 */
export async function beginFolder(dataDir: string): Promise<void> {
  if (!(await readIdentity(dataDir))) await writeIdentity(dataDir, newIdentity(dataDir))
}
