import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { deleteRestorably, restoreRows } from "../../lib/db/deletedRecords.ts"
import { refuse } from "../../lib/errors.ts"
import { type Restorable, storedRow } from "../../lib/http/restoring.ts"
import type { FoundReport } from "./queries.ts"

export function deleteReport(db: Database, viewer: Viewer, report: FoundReport) {
  const { id, first_name, last_name, term_name } = report
  const label = `Draft on ${first_name} ${last_name}`
  return deleteRestorably(db, { kind: "performance_report", id, label, detail: term_name, by: viewer })
}

export const restorableReport: Restorable = {
  /** The database refuses a draft in a closed term, and one beside another by the same lecturer. */
  async restore(db, record) {
    const { student_id } = storedRow(record)
    const student = await db
      .selectFrom("student")
      .select("id")
      .where("id", "=", Number(student_id))
      .where("deleted_at", "is", null)
      .executeTakeFirst()
    if (!student)
      refuse(`${record.label}: the student was deleted meanwhile, and must be restored before it.`)
    await restoreRows(db, record.stored)
    return []
  },
  loggedAs(record) {
    const { student_id } = storedRow(record)
    return { entity: "performance_report", id: record.record_id, names: { student_id } }
  },
}
