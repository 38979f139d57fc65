import { maxFilesLost } from "../../server/src/lib/limits.ts"
import type { DatabaseState } from "./database.ts"
import { type Folder, hasOpenedCollege } from "./folder.ts"

export type Judgement =
  /** Neither the folder nor the database contains anything yet, or a first start was interrupted. */
  | { kind: "new" }
  | { kind: "together" }
  /** `adoptable`: an operator may join the two deliberately. */
  | { kind: "refused"; fault: string; advice: string; adoptable: boolean }

export const adoptCommand = "npm run college -- adopt"
/** With a database elsewhere, folders on other machines may belong to it too. */
export const joiningAdvice = (isElsewhere: boolean) =>
  `To join them for good all the same${isElsewhere ? ", so that no other folder belongs to this database any more" : ""}: ${adoptCommand}`
const newCollege = "For a new college, set DATA_DIR to a new folder."

/** Whether a folder contains nothing of a college. */
export const isBlank = ({ identity, holds }: Folder) => !identity && holds.length === 0

/** Decides whether a data folder and a database belong together. An existing college is never replaced. */
export function judge(folder: Folder, database: DatabaseState): Judgement {
  const { path, holds } = folder
  const { name, found } = database
  const isLiving = hasOpenedCollege(folder)
  const holdsCollege = `${path} holds a college (${holds.join(", ") || "nothing but its identity"})`
  if (!found) {
    if (!isLiving) return { kind: "new" }
    return refused(
      `${holdsCollege}, but its database is missing: ${name} isn't there.`,
      `Put the database back from a backup, or set DATABASE_URL if it is elsewhere. ${newCollege}`,
    )
  }
  if (found.isForeign) {
    return refused(
      `The database ${name} holds the tables of something else.`,
      "Set DATABASE_URL to the college's database, or to an empty one for a new college.",
    )
  }
  if (!found.college && !found.hasPeople) {
    if (!isLiving) return { kind: "new" }
    return refused(
      `${holdsCollege}, but the database ${name} is empty.`,
      `Restore the college's database there, or put DATABASE_URL right. ${newCollege}`,
    )
  }
  return judgeLiving(folder, database, found)
}

function judgeLiving(
  folder: Folder,
  { name, isElsewhere }: DatabaseState,
  found: NonNullable<DatabaseState["found"]>,
): Judgement {
  const { path, identity, copyOf } = folder
  const join = joiningAdvice(isElsewhere)
  if (isBlank(folder)) {
    return adoptable(
      `The database ${name} holds a college whose files are in another folder; ${path} is new.`,
      "Set DATA_DIR to the college's folder, or put it back from a backup. A further machine needs the college's files in a " +
        `bucket, and S3_BUCKET. ${join}`,
    )
  }
  if (!identity) {
    return adoptable(
      `The database ${name} holds a college, but ${path} isn't marked as its folder: its identity.json is missing or ` +
        "can't be read.",
      `Put it back from a backup, or set DATA_DIR to the college's folder. ${join}`,
    )
  }
  if (identity.college !== found.college) {
    return adoptable(
      `The folder ${path} and the database ${name} don't belong together: they are of different colleges.`,
      `Put DATA_DIR or DATABASE_URL right. ${join}`,
    )
  }
  if (copyOf) {
    const apart = isElsewhere ? ", set DATABASE_URL to a copy of the database first" : ""
    return adoptable(
      `${path} is a copy of ${copyOf}, which is still there. Both would write to the same people.`,
      `Start the college in ${copyOf}. To make this copy a college of its own${apart}: ${adoptCommand}`,
    )
  }
  if (found.auditEntry < identity.auditEntry) {
    return adoptable(
      `The database ${name} is older than the folder ${path}: its audit log ends at entry ${found.auditEntry}, and the ` +
        `folder has seen entry ${identity.auditEntry}.`,
      "Restore a newer backup, or put DATABASE_URL right. If the college was restored into another folder, start it there. " +
        `To go on here with the older one, without what was done since: ${adoptCommand}`,
    )
  }
  if (found.missingFiles - identity.missingFiles > maxFilesLost(found.files)) {
    return adoptable(
      `${found.missingFiles} of the ${found.files} files that the database ${name} knows are missing in ${path}/files.`,
      `Put them back from a backup, or put DATA_DIR right. To go on without them: ${adoptCommand}`,
    )
  }
  return identity.opened ? { kind: "together" } : { kind: "new" }
}

export const refused = (fault: string, advice: string): Judgement => ({
  kind: "refused",
  fault,
  advice,
  adoptable: false,
})

export const adoptable = (fault: string, advice: string): Judgement => ({
  kind: "refused",
  fault,
  advice,
  adoptable: true,
})
