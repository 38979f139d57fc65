import type { Term } from "#contract/courses/terms/endpoints.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { deleteRestorably, restoreRows } from "../../lib/db/deletedRecords.ts"
import { lockTable } from "../../lib/db/locks.ts"
import { refuse } from "../../lib/errors.ts"
import { type Restorable, storedRow } from "../../lib/http/restoring.ts"

/** Deletes a locked term in which nothing happened. */
export const deleteTerm = (db: Database, viewer: Viewer, { id, name, academic_year_name }: Term) =>
  deleteRestorably(db, { kind: "term", id, label: name, detail: academic_year_name, by: viewer })

export const restorableTerm: Restorable = {
  /** Refuses a term of a year that was deleted meanwhile. The database refuses one that overlaps another by now. */
  async restore(db, record) {
    await lockTable(db, "timetable_entry")
    await lockTable(db, "term")
    const year = await db
      .selectFrom("academic_year")
      .select("id")
      .where("id", "=", Number(storedRow(record).academic_year_id))
      .executeTakeFirst()
    if (!year)
      refuse(`The academic year of ${record.label} was deleted meanwhile, and must be restored before it.`)
    await restoreRows(db, record.stored)
    return []
  },
}
