import { announcementReceiptEndpoints } from "#contract/communication/announcements/receipts.ts"
import { today } from "#contract/lib/dates.ts"
import { found, refuse } from "../../lib/errors.ts"
import { tableDownload } from "../../lib/files/downloads.ts"
import { routes } from "../../lib/http/handlers.ts"
import { readerColumns } from "./export.rules.ts"
import { markNoticesRead, notifyUnread } from "./notices.queries.ts"
import { findVisible } from "./queries.ts"
import { listForExport, listReaders, recordReading } from "./receipts.queries.ts"
import { remindedText, whyNoReminder } from "./rules.ts"
import { lockAnnouncement, noteReminder } from "./writing.queries.ts"

export const announcementReceiptRoutes = () =>
  routes(announcementReceiptEndpoints, {
    "POST /announcements/{id}/read": async ({ db, viewer, params }) => {
      const { id } = found(await findVisible(db, viewer, params.id))
      const read_at = await recordReading(db, viewer, id)
      await markNoticesRead(db, viewer, id)
      return { data: { read_at } }
    },

    "GET /announcements/{id}/readers": async ({ db, viewer, params, query }) => {
      const { id } = found(await findVisible(db, viewer, params.id))
      return { data: await listReaders(db, id, query) }
    },

    "GET /announcements/{id}/readers/export": async ({ db, viewer, params, query }) => {
      const { id } = found(await findVisible(db, viewer, params.id))
      const rows = await listForExport(db, id, query)
      return tableDownload({ name: `announcement_${id}_readers_${today()}`, ...query }, readerColumns, rows)
    },

    "POST /announcements/{id}/remind": async ({ db, viewer, params, audit }) => {
      const before = await lockAnnouncement(db, viewer, params.id)
      refuse(whyNoReminder(before))
      const after = await noteReminder(db, viewer, before)
      const count = await notifyUnread(db, before, viewer.personId)
      audit("announcement", params.id, before, after)
      return { message: remindedText(count), data: { count } }
    },
  })
