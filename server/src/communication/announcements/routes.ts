import { announcementEndpoints } from "#contract/communication/announcements/endpoints.ts"
import { omit } from "#contract/lib/objects.ts"
import { parseRichText } from "#contract/lib/richText.ts"
import { found, rejectField } from "../../lib/errors.ts"
import { type Files, privateFileOf } from "../../lib/files/files.ts"
import { completed } from "../../lib/http/edits.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { targetOf } from "./audience.queries.ts"
import { findAnnouncement, listAnnouncements } from "./queries.ts"
import { countAudience } from "./receipts.queries.ts"
import { whyNotRescheduled } from "./rules.ts"
import {
  createAnnouncement,
  deleteAnnouncement,
  lockAnnouncement,
  reorderPins,
  updateAnnouncement,
} from "./writing.queries.ts"

export function announcementRoutes({ files, hasMailServer }: { files: Files; hasMailServer: boolean }) {
  return routes(announcementEndpoints, {
    "GET /announcements": async ({ db, viewer, query }) => ({
      data: await listAnnouncements(db, viewer, query),
    }),

    "GET /announcements/audience": async ({ db, viewer, query }) => ({
      data: { counts: await countAudience(db, targetOf(query, viewer.personId), hasMailServer) },
    }),

    "GET /announcements/{id}": async ({ db, viewer, params }) => {
      const announcement = found(await findAnnouncement(db, viewer, params.id))
      return { data: { announcement: { ...announcement, formatted: parseRichText(announcement.content) } } }
    },

    "GET /announcements/{id}/attachment": async ({ db, viewer, params }) => {
      const { file_id } = found(await findAnnouncement(db, viewer, params.id))
      return found(await files.find(db, found(file_id)))
    },

    "POST /announcements": async ({ db, viewer, body, files: { attachment }, audit }) => {
      const file = await files.storeIfSent(db, attachment, privateFileOf(viewer))
      const announcement = await createAnnouncement(db, viewer, body, file)
      audit("announcement", announcement.id, null, announcement)
      return { message: "Announcement created!", data: { announcement } }
    },

    "PUT /announcements/{id}": async ({
      db,
      viewer,
      params,
      body,
      files: { attachment },
      version,
      audit,
    }) => {
      const before = await lockAnnouncement(db, viewer, params.id)
      refuseStale(before, version)
      rejectField("publish_at", whyNotRescheduled(before, body.publish_at))
      // Without a time of publication, a scheduled announcement keeps its own.
      const stored = omit(before, "publish_at")
      const newFile = await files.storeIfSent(db, attachment, privateFileOf(viewer))
      const file = newFile ?? (body.clearFile ? null : undefined)
      const announcement = await updateAnnouncement(db, viewer, before, completed(body, stored), file)
      if (file !== undefined && before.file_id !== null) await files.remove(db, before.file_id)
      audit("announcement", params.id, before, announcement)
      return { message: "Announcement updated!", data: { announcement } }
    },

    "DELETE /announcements/{id}": async ({ db, viewer, params, audit }) => {
      const before = await lockAnnouncement(db, viewer, params.id)
      const deleted = [await deleteAnnouncement(db, viewer, before)]
      audit("announcement", params.id, before, null)
      return { message: "Announcement deleted!", data: { deleted } }
    },

    "PUT /announcements/pins": async ({ db, body, audit }) => {
      const { before, after } = await reorderPins(db, body.ids)
      audit("announcement", "many", before, after)
      return { message: "The order of the pinned announcements is saved." }
    },
  })
}
