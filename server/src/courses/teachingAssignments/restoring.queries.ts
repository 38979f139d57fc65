import { requireOpenClasses } from "../../college/classes/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { deleteRestorably, restoreRows } from "../../lib/db/deletedRecords.ts"
import { refuse } from "../../lib/errors.ts"
import { type Restorable, storedRow } from "../../lib/http/restoring.ts"
import { dropUnusedOffering } from "../offerings/queries.ts"
import { readOffering, restoreOffering } from "../offerings/restoring.queries.ts"
import { closedTeaching } from "./import.rules.ts"
import { notifyLecturer } from "./notices.queries.ts"
import { type FoundTeachingAssignment, findTeachingAssignment } from "./queries.ts"

/** Ends what a lecturer teaches. An offering that nothing else uses is dropped with it, and both can be restored. */
export async function deleteTeachingAssignment(
  db: Database,
  viewer: Viewer,
  before: FoundTeachingAssignment,
) {
  const { id, lecturer_name, subject_name, term_name, class: className } = before
  const label = `${lecturer_name} as lecturer of ${subject_name}`
  const detail = `${className ?? "All classes"}, ${term_name}`
  const deletion = { kind: "teaching_assignment" as const, id, label, detail, by: viewer }
  const number = await deleteRestorably(db, deletion, [await readOffering(db, before)])
  await dropUnusedOffering(db, before.subject_id, before.term_id)
  return number
}

export const restorableTeaching: Restorable = {
  /** Refuses what couldn't be assigned today, and notifies the lecturer, whom the deletion told that it ended. */
  async restore(db, record) {
    const { record_id: id, label, stored, viewer } = record
    const row = storedRow(record)
    await requireOpenClasses(db, "class", [row.class === null ? null : String(row.class)])
    const offering_id = await restoreOffering(db, stored, closedTeaching)
    await restoreRows(db, [{ table: "teaching_assignment", rows: [{ ...row, offering_id }] }])
    const restored = await findTeachingAssignment(db, id)
    if (!restored) return refuse(`${label}: one of the two was deleted meanwhile. Restore that first.`)
    await notifyLecturer(db, restored, { change: "given", senderId: viewer.personId })
    return []
  },
  loggedAs(record) {
    const names = { subject_name: record.label, lecturer_id: storedRow(record).lecturer_id }
    return { entity: "teaching_assignment", id: record.record_id, names }
  },
}
