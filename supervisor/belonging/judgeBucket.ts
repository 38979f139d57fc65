import { mostFilesAtOnce } from "../../server/src/lib/limits.ts"
import type { BucketState } from "./bucket.ts"
import type { DatabaseState } from "./database.ts"
import type { Folder } from "./folder.ts"
import { adoptable, adopting, isBlank, type Judgement, judge, refused } from "./judge.ts"

export const moving = "npm run college -- move-files"

/**
 * Decides whether a bucket of files, a database and a data folder belong together. The folder of a further machine is empty: it
 * joins by itself, since the bucket and the database know each other.
 */
export function judgeBucket(folder: Folder, bucket: BucketState, database: DatabaseState): Judgement {
  const { name, found } = database
  const { identity } = bucket
  const local = judge(folder, found ? { name, found: { ...found, missingFiles: 0 } } : database)
  if (!found || found.isForeign || !(found.college || found.hasPeople)) {
    const lives = identity ? identity.opened : bucket.holds.length > 0
    if (!lives) return local
    return refused(
      `The bucket ${bucket.name} holds a college (${bucket.holds.join(", ") || "nothing but its identity"}), but the ` +
        `database ${name} ${found ? "is empty" : "isn't there"}.`,
      "Restore the college's database, or put DATABASE_URL right. For a new college, set S3_BUCKET or S3_PREFIX to an " +
        "empty place.",
    )
  }
  if (local.kind === "refused" && !isBlank(folder)) return local
  return (
    whyBucketStrange(folder, bucket, name, found) ??
    (identity?.opened ? { kind: "together" } : { kind: "new" })
  )
}

function whyBucketStrange(
  folder: Folder,
  { name: bucket, identity, holds }: BucketState,
  name: string,
  found: NonNullable<DatabaseState["found"]>,
): Judgement | undefined {
  const join = `To join them for good all the same: ${adopting}`
  if (!identity && holds.length === 0) {
    return adoptable(
      `The bucket ${bucket} is empty, and the files of the college in the database ${name} are elsewhere.`,
      `Move them there with ${moving} to-bucket, or put S3_BUCKET right. ${join}`,
    )
  }
  if (!identity) {
    return adoptable(
      `The bucket ${bucket} isn't marked as that of the college in the database ${name}: its identity.json is missing ` +
        "or can't be read.",
      `Finish what was begun with ${moving}, or put S3_BUCKET right. ${join}`,
    )
  }
  if (identity.college !== found.college) {
    return adoptable(
      `The bucket ${bucket} and the database ${name} don't belong together: they are of different colleges.`,
      `Put S3_BUCKET, S3_PREFIX or DATABASE_URL right. ${join}`,
    )
  }
  if (found.auditEntry < identity.auditEntry) {
    return adoptable(
      `The database ${name} is older than the bucket ${bucket}: its audit log ends at entry ${found.auditEntry}, and the ` +
        `bucket has seen entry ${identity.auditEntry}.`,
      "Restore a newer backup, or put DATABASE_URL right. To go on with the older one, without what was done since: " +
        adopting,
    )
  }
  if (folder.files > 0 && !folder.identity?.bucket) {
    return refused(
      `${folder.files} uploaded files are still in ${folder.path}/files.`,
      `Move them to the bucket with ${moving} to-bucket.`,
    )
  }
  if (found.missingFiles - identity.missingFiles > mostFilesAtOnce(found.files)) {
    return adoptable(
      `${found.missingFiles} of the ${found.files} files that the database ${name} knows are missing in the bucket ` +
        `${bucket}.`,
      `Put them back from a backup, or put S3_BUCKET right. To go on without them: ${adopting}`,
    )
  }
  return undefined
}
