import { restoreRows } from "../../lib/db/deletedRecords.ts"
import { found } from "../../lib/errors.ts"
import type { Restorable } from "../../lib/http/restoring.ts"
import { scheduleReminder } from "./jobs.ts"
import { notifyOfRestoring } from "./notices.queries.ts"
import { findEvent } from "./queries.ts"
import { cancelRegistrationsOf } from "./registrations.queries.ts"
import { showImage } from "./writing.queries.ts"

export const restorableEvent: Restorable = {
  /**
   * Schedules the reminder again, makes the picture public again, and notifies the people who have read that the event was
   * cancelled. People who have left the college meanwhile lose their place.
   */
  async restore(db, { record_id: id, stored }) {
    await restoreRows(db, stored)
    const registered = await db
      .selectFrom("event_registration")
      .select("person_id")
      .where("event_id", "=", id)
      .execute()
    await cancelRegistrationsOf(
      db,
      registered.map(({ person_id }) => person_id),
    )
    const event = found(await findEvent(db, { role: "admin", personId: 0 }, id))
    await scheduleReminder(db, event)
    if (event.image_id !== null) await showImage(db, event.image_id, "public")
    await notifyOfRestoring(db, event)
    return []
  },
}
