import { restoreOffering } from "../../courses/offerings/restoring.queries.ts"
import { restoreRows } from "../../lib/db/deletedRecords.ts"
import { refuse } from "../../lib/errors.ts"
import { type Restorable, storedRow } from "../../lib/http/restoring.ts"
import { cancelledRefusal, closedTerm } from "./rules.ts"
import { warnOfLow } from "./warnings.queries.ts"
import { recordMarks } from "./writing.queries.ts"

/** A record of a class that was held, with its register. */
export const restorableSession: Restorable = {
  /**
   * Restores the session with its offering, which may have been dropped meanwhile. Refuses if the class was cancelled or the term
   * closed meanwhile. If the class was moved or is no longer in the timetable, the session belongs to no lesson.
   */
  async restore(db, record) {
    const { record_id: id, stored, viewer } = record
    const session = storedRow(record)
    const lesson = await db
      .selectFrom("lesson")
      .select(["date", "is_cancelled"])
      .where("id", "=", session.lesson_id === null ? null : Number(session.lesson_id))
      .forUpdate()
      .executeTakeFirst()
    refuse(lesson?.is_cancelled ? cancelledRefusal : undefined)
    session.offering_id = await restoreOffering(db, stored, closedTerm)
    if (lesson?.date !== session.date) session.lesson_id = null
    await restoreRows(db, stored)
    const marks = await recordMarks(db, id, viewer, "restored")
    const subject = await db
      .selectFrom("class_session")
      .innerJoin("offering_details as offering", "offering.id", "offering_id")
      .select(["offering.id as offering_id", "subject_name"])
      .where("class_session.id", "=", id)
      .where("subject_deleted_at", "is", null)
      .executeTakeFirst()
    const students = marks.map(({ student_id }) => student_id)
    if (subject) await warnOfLow(db, subject, students)
    return []
  },
  loggedAs: ({ record_id: id, label }) => ({ entity: "attendance", id, names: { subject_name: label } }),
}
