import { maxFilesLost } from "../../server/src/lib/limits.ts"
import type { BucketState } from "./bucket.ts"
import type { DatabaseState } from "./database.ts"
import type { Folder } from "./folder.ts"
import { adoptable, adoptCommand, isBlank, type Judgement, joiningAdvice, judge, refused } from "./judge.ts"

export const moveFilesCommand = "npm run college -- move-files"

/**
 * Decides whether a bucket of files, a database and a data folder belong together. The empty folder of a further machine
 * joins automatically if the bucket and the database belong together.
 */
export function judgeBucket(folder: Folder, bucket: BucketState, database: DatabaseState): Judgement {
  const { name, found } = database
  const { identity } = bucket
  const local = judge(
    database.isElsewhere ? markedAs(folder, bucket) : folder,
    found ? { ...database, found: { ...found, missingFiles: 0 } } : database,
  )
  if (!found || found.isForeign || !(found.college || found.hasPeople)) {
    const lives = identity ? identity.opened : bucket.holds.length > 0
    if (!lives) return local
    // A restore here would give the bucket to a database other than the one that the other machines use.
    const living = database.isElsewhere
      ? "Put DATABASE_URL right."
      : "Set DATABASE_URL if its database is on a server, as on its other machines."
    return refused(
      `The bucket ${bucket.name} holds a college (${bucket.holds.join(", ") || "nothing but its identity"}), but the ` +
        `database ${name} ${found ? "is empty" : "isn't there"}.`,
      `${living} If that is lost, restore it from a backup. For a new college, set S3_BUCKET or S3_PREFIX to an empty place.`,
    )
  }
  const isStrange = local.kind === "refused" && !isBlank(folder)
  if (isStrange && !database.isElsewhere) return local
  const strange = whyBucketStrange(folder, bucket, database, found)
  if (strange) return strange
  // Joining this folder by hand would exclude the other machines.
  if (isStrange) {
    return refused(
      local.fault,
      `The bucket ${bucket.name} and the database belong together and need nothing of this folder: set DATA_DIR to an empty ` +
        "one on this machine, and keep this one aside.",
    )
  }
  return identity?.opened ? { kind: "together" } : { kind: "new" }
}

/**
 * The bucket's mark counts instead of the folder's, if the files are in the bucket. Both are written together, so they
 * differ only after a restore, perhaps on another machine, has put the bucket's mark back.
 */
function markedAs(folder: Folder, { name, identity: shared }: BucketState): Folder {
  const { identity } = folder
  if (!shared || identity?.bucket !== name) return folder
  return { ...folder, identity: { ...identity, auditEntry: shared.auditEntry } }
}

function whyBucketStrange(
  folder: Folder,
  { name: bucket, identity, holds }: BucketState,
  { name, isElsewhere }: DatabaseState,
  found: NonNullable<DatabaseState["found"]>,
): Judgement | undefined {
  const join = joiningAdvice(isElsewhere)
  const before = folder.identity?.bucket
  const elsewhere = before && before !== bucket ? `in the bucket ${before}` : "elsewhere"
  if (!identity && holds.length === 0) {
    return adoptable(
      `The bucket ${bucket} is empty, and the files of the college in the database ${name} are ${elsewhere}.`,
      `Move them there with ${moveFilesCommand} to-bucket on the machine that has them, or put S3_BUCKET right. ${join}`,
    )
  }
  if (!identity) {
    return adoptable(
      `The bucket ${bucket} isn't marked as that of the college in the database ${name}: its identity.json is missing ` +
        "or can't be read.",
      `Finish what was begun with ${moveFilesCommand}, on the machine where it was, or put S3_BUCKET right. ${join}`,
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
      "Restore a newer backup, or put DATABASE_URL right. If a restore was interrupted on another machine, start that one first. " +
        `To go on with the older one, without what was done since: ${adoptCommand}`,
    )
  }
  if (folder.files > 0 && folder.identity?.college === found.college && !folder.identity.bucket) {
    return refused(
      `${folder.files} uploaded files are still in ${folder.path}/files.`,
      `Move them to the bucket with ${moveFilesCommand} to-bucket.`,
    )
  }
  if (found.missingFiles - identity.missingFiles > maxFilesLost(found.files)) {
    return adoptable(
      `${found.missingFiles} of the ${found.files} files that the database ${name} knows are missing in the bucket ` +
        `${bucket}.`,
      `Put them back from a backup, or put S3_BUCKET right. To go on without them: ${adoptCommand}`,
    )
  }
  return undefined
}
