import { notesOfSubject } from "../../courses/subjects/restoring.queries.ts"
import { restoreRows } from "../../lib/db/deletedRecords.ts"
import type { Restorable } from "../../lib/http/restoring.ts"
import { notifyWhenPublished } from "./notices.queries.ts"

export const restorableMaterial: Restorable = {
  /** Students are notified if they weren't before the material was deleted. */
  async restore(db, { record_id: id, stored }) {
    const incompleteTables = await restoreRows(db, stored)
    const columns = ["id", "subject_id", "publish_at"] as const
    const material = await db
      .selectFrom("material")
      .select(columns)
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
    await notifyWhenPublished(db, material)
    return [
      noticesLost,
      ...(incompleteTables.includes("module_item") ? [placeTaken] : []),
      ...(await notesOfSubject(db, material.subject_id)),
    ]
  },
}

const noticesLost = {
  one: "The notifications about it don't come back.",
  many: "The notifications about them don't come back.",
}
const placeTaken = {
  one: "Its place in the module's content was taken meanwhile.",
  many: "Some places in a module's content were taken meanwhile.",
}
