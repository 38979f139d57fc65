import { type Expression, sql } from "kysely"
import type { AnnouncementPriority } from "#contract/communication/announcements/types.ts"
import type { NotificationType, Priority } from "#contract/people/notifications/types.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { people } from "../../people/notifications/audiences.queries.ts"
import { notify, withdrawNotifications } from "../../people/notifications/queries.ts"
import { readersOfAnnouncement } from "./audience.queries.ts"
import { previewOf } from "./rules.ts"

type AnnouncementToNotify = {
  id: number
  title: string
  content: string
  priority: AnnouncementPriority
  portal_only: boolean
}
type Notice = { type: NotificationType; title: string; effect: string; senderId: number | null }

const announcementEffect = (id: number) => `announcement ${id}`
const reminderEffect = (id: number) => `announcement ${id} reminder`

/** Notifications have no priority above high. */
const priorityOf = (priority: AnnouncementPriority): Priority => (priority === "urgent" ? "high" : priority)

/** Notifies people with a link to the screen of their role. A further notice of the same effect replaces the first. */
const notifyReaders = (
  db: Database,
  { id, content, priority, portal_only }: AnnouncementToNotify,
  notice: Notice,
  readers: Expression<number>,
) =>
  notify(db, {
    ...notice,
    portalOnly: portal_only,
    priority: priorityOf(priority),
    message: previewOf(content),
    link: (role) => `/${role}/announcements?view=${id}`,
    repeats: true,
    to: people(readers),
  })

/** Notifies the audience. A repeated notification replaces the first one and is unread again. */
export const notifyAudience = (db: Database, row: AnnouncementToNotify & { author_id: number | null }) =>
  notifyReaders(
    db,
    row,
    { type: "announcement", title: row.title, effect: announcementEffect(row.id), senderId: row.author_id },
    sql`(${readersOfAnnouncement(db, row.id).select("person.id")})`,
  )

/** Reminds those who haven't read an announcement, and returns their number. */
export const notifyUnread = (db: Database, row: AnnouncementToNotify, senderId: number) =>
  notifyReaders(
    db,
    row,
    { type: "reminder", title: `Please read: ${row.title}`, effect: reminderEffect(row.id), senderId },
    sql`(${readersOfAnnouncement(db, row.id)
      .select("person.id")
      .where(
        sql<boolean>`not exists (select from announcement_read receipt
          where receipt.announcement_id = announcement.id and receipt.person_id = person.id)`,
      )})`,
  )

/** Somebody who has read an announcement needs no notification of it any more. */
export const markNoticesRead = (db: Database, { personId }: Viewer, id: number) =>
  db
    .updateTable("notification")
    .set({ read_at: sql`now()` })
    .where("person_id", "=", personId)
    .where("effect", "in", [announcementEffect(id), reminderEffect(id)])
    .where("read_at", "is", null)
    .execute()

export const withdrawNotices = (db: Database, id: number) =>
  withdrawNotifications(db, [announcementEffect(id), reminderEffect(id)])
