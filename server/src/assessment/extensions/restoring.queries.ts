import { isOpen } from "../../courses/terms/rules.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { deleteRestorably, restoreRows } from "../../lib/db/deletedRecords.ts"
import { found, refuse } from "../../lib/errors.ts"
import { type Restorable, storedRow } from "../../lib/http/restoring.ts"
import { findAssignment } from "../assignments/queries.ts"
import { lockTermOfWork } from "../assignments/terms.queries.ts"
import { notifyOfExtension } from "./notices.queries.ts"
import { type FoundExtension, findExtension, lockStudent } from "./queries.ts"
import { closed, isSetFor, notSetFor, whyNotAlone, whyNotLater, whyNoUse } from "./rules.ts"

export function deleteExtension(db: Database, viewer: Viewer, extension: FoundExtension) {
  const { id, assignment_title, student_first_name, student_last_name, subject_code } = extension
  const label = `More time for ${student_first_name} ${student_last_name}, ${assignment_title}`
  return deleteRestorably(db, { kind: "extension", id, label, detail: subject_code, by: viewer })
}

export const restorableExtension: Restorable = {
  /** Refuses more time that couldn't be given today, and notifies the student, whom the deletion told that it is over. */
  async restore(db, record) {
    const { record_id: id, label, viewer } = record
    const term = await lockTermOfWork(db, Number(storedRow(record).assignment_id))
    if (term && !isOpen(term)) refuse(closed)
    await restoreRows(db, record.stored)
    const extension = await findExtension(db, viewer, id)
    if (!extension)
      return refuse(
        `${label}: the subject, the assignment or the student was deleted meanwhile. Restore that first.`,
      )
    const { term_id, student_class, due_date } = found(
      await findAssignment(db, viewer, extension.assignment_id),
    )
    const enrolment = await lockStudent(db, extension.student_id, term_id, extension.assignment_id)
    if (!isSetFor(enrolment, student_class)) refuse(notSetFor)
    refuse(whyNotAlone(enrolment) ?? whyNoUse(enrolment) ?? whyNotLater(due_date, extension.due_date))
    await notifyOfExtension(db, extension, viewer.personId)
    return []
  },
}
