import { sql } from "kysely"
import { restoreRows } from "../../lib/db/deletedRecords.ts"
import { lockTable } from "../../lib/db/locks.ts"
import type { Restorable } from "../../lib/http/restoring.ts"
import { finishWrite } from "./writing.queries.ts"

export const restorableAnnouncement: Restorable = {
  /** Numbers the pins again, and schedules the notification of the audience if its time is in the future. */
  async restore(db, { record_id: id, stored, viewer }) {
    await lockTable(db, "announcement")
    await restoreRows(db, stored)
    // It comes back to its place among the pins, and those behind it move on.
    await sql`update announcement later set pin_position = later.pin_position + 1 from announcement restored
      where restored.id = ${id} and later.id <> restored.id and later.is_pinned and restored.is_pinned
        and later.pin_position >= restored.pin_position`.execute(db)
    await finishWrite(db, viewer, id)
    return [noticesLost]
  },
}

const noticesLost = {
  one: "The notifications about it don't come back.",
  many: "The notifications about them don't come back.",
}
