import { dropUnusedOfferings } from "../../courses/offerings/queries.ts"
import { notesOfSubject } from "../../courses/subjects/restoring.queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { updateRow } from "../../lib/db/records.ts"
import { found, refuse } from "../../lib/errors.ts"
import type { Restorable } from "../../lib/http/restoring.ts"
import { notifyOfRestoring } from "./notices.queries.ts"
import { findAssignment } from "./queries.ts"
import { lockTermOfWork } from "./terms.queries.ts"
import { dropFile, findUses } from "./writing.queries.ts"

export const restorableAssignment: Restorable = {
  /** Refuses if the term was closed meanwhile: nobody could mark or delete the assignment there. */
  async restore(db, { record_id: id, label, viewer }) {
    const { closed_at } = found(await lockTermOfWork(db, id))
    if (closed_at !== null) refuse(`The term of ${label} was closed meanwhile, so it can't be restored.`)
    await updateRow(db, "assignment", id, { deleted_at: null })
    const assignment = await findAssignment(db, viewer, id)
    if (assignment) await notifyOfRestoring(db, assignment, viewer.personId)
    return notesOfSubject(db, await findSubjectId(db, id))
  },
  forget: forgetAssignments,
}

async function findSubjectId(db: Database, id: number) {
  const offering = await db
    .selectFrom("assignment")
    .innerJoin("offering", "offering.id", "offering_id")
    .select("subject_id")
    .where("assignment.id", "=", id)
    .executeTakeFirst()
  return offering?.subject_id
}

/** Deletes assignments permanently if nothing was handed in or marked (product decision 3.12). */
async function forgetAssignments(db: Database, ids: readonly number[]) {
  for (const id of ids) {
    const { handed_in, marked } = await findUses(db, id)
    if (handed_in || marked) continue
    const { file_id, offering_id } = await db
      .deleteFrom("assignment")
      .where("id", "=", id)
      .returning(["file_id", "offering_id"])
      .executeTakeFirstOrThrow()
    if (file_id !== null) await dropFile(db, file_id)
    await dropUnusedOfferings(db, [{ offering_id }])
  }
}
