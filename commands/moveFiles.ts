import { parseConfig } from "../server/src/config.ts"
import { folderSecrets } from "../server/src/lib/auth/secrets.ts"
import { openBucket } from "../server/src/lib/cluster/bucket.ts"
import { openSecrets } from "../server/src/lib/cluster/bucketSecrets.ts"
import { createS3Storage } from "../server/src/lib/cluster/bucketStorage.ts"
import { moveAll } from "../server/src/lib/cluster/moveFiles.ts"
import { createDiskStorage } from "../server/src/lib/files/diskStorage.ts"
import { InUse, StartupError } from "../server/src/lib/startupError.ts"
import { recordFileLocation } from "../supervisor/belonging/marking.ts"
import { type College, withCollege } from "./withCollege.ts"

/**
 * Moves all files between the data folder and the bucket of the settings. While the college is running they are only copied.
 * Once it is stopped, the same command copies the rest and moves the files of the old place into its trash.
 */
export async function moveFiles([direction]: string[]): Promise<string[]> {
  if (direction !== "to-bucket" && direction !== "to-folder")
    throw new StartupError("Usage: npm run college -- move-files to-bucket | to-folder")
  const config = parseConfig(process.env)
  const { s3 } = config
  if (!s3) throw new StartupError("Set S3_BUCKET and the other S3 settings: they name the bucket.")
  const to = direction === "to-bucket" ? "bucket" : "folder"
  // The college's present settings: its files are still at the old place.
  const currentConfig = to === "bucket" ? { ...config, s3: undefined } : config

  const move = ({ emptiesSource }: Emptying) =>
    withCollege((college) => moveTo({ ...college, config: { ...config, s3 } }, to, { emptiesSource }), {
      alone: emptiesSource,
      config: currentConfig,
    })
  try {
    return await move({ emptiesSource: true })
  } catch (error) {
    if (error instanceof InUse) return move({ emptiesSource: false })
    throw error
  }
}

/** Whether the old place is emptied into its trash, because the college is stopped. */
type Emptying = { emptiesSource: boolean }

async function moveTo({ config, database }: College, to: "bucket" | "folder", { emptiesSource }: Emptying) {
  const { s3, dataDir } = config
  if (!s3) return []
  const bucket = openBucket(s3)
  const places = {
    bucket: { storage: createS3Storage(bucket, dataDir), secrets: openSecrets(config, database) },
    folder: { storage: createDiskStorage(dataDir), secrets: folderSecrets(dataDir) },
  }
  const names = { bucket: `the bucket ${bucket.name}`, folder: `${dataDir}/files` }
  const from = to === "bucket" ? "folder" : "bucket"
  const rows = await database.selectFrom("file").select(["id", "name", "sha256"]).execute()
  const checksums = new Map(rows.map(({ id, sha256 }) => [id, sha256]))
  const {
    files,
    known: already,
    bytes,
    arriving,
    lost,
    damaged,
  } = await moveAll(places[from], places[to], {
    checksums,
    emptiesSource,
    report: console.log,
  })
  const counts = `${files} files (${Math.round(bytes / 100_000) / 10} MB) are in ${names[to]}, each compared by its SHA-256; ${already} were there before.`
  const nameOf = new Map(rows.map(({ id, name }) => [id, `“${name}” (${id})`]))
  const namesOf = (ids: string[]) => ids.map((id) => nameOf.get(id)).join(", ")
  const lines = [
    counts,
    ...(lost.length > 0 ? [`Lost at both places, bring them back from a backup: ${namesOf(lost)}.`] : []),
    ...(damaged.length > 0 ? [`Damaged at both places, the same helps: ${namesOf(damaged)}.`] : []),
  ]
  if (!emptiesSource)
    return [
      ...lines,
      "The college is running, so they are still in use at the old place. Stop it and repeat this command: it moves the rest.",
    ]
  await recordFileLocation(database, config, to)
  return [
    ...lines,
    `${arriving} unfinished uploads were moved too. The old files are now in the trash of ${names[from]}; nobody deletes them.`,
    to === "bucket"
      ? "Start the college with the S3 settings from now on."
      : "Start the college without S3_BUCKET from now on.",
  ]
}
