import { noteDroppedChanges } from "../../courses/terms/changedLessons.queries.ts"
import { restoreRows } from "../../lib/db/deletedRecords.ts"
import type { Restorable } from "../../lib/http/restoring.ts"

export const restorableHoliday: Restorable = {
  /** The classes of its days don't take place again. The notes name those that somebody had moved or cancelled. */
  async restore(db, { stored }) {
    const { dropped } = await noteDroppedChanges(db, () => restoreRows(db, stored))
    return dropped ? [{ one: dropped, many: dropped }] : []
  },
}
