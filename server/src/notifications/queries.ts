import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely"
import type * as z from "zod"
import type { notificationList } from "#contract/notifications/endpoints.ts"
import {
  type NotificationAudience,
  type NotificationTopic,
  type NotificationType,
  notificationTypes,
  type Priority,
} from "#contract/notifications/types.ts"
import type { DB } from "../../db/types.ts"
import type { Viewer } from "../lib/auth/viewer.ts"
import type { Database } from "../lib/db/database.ts"
import { whereEqual, whereFound } from "../lib/db/filters.ts"
import { pageOf } from "../lib/db/lists.ts"
import { addJob } from "../lib/jobs/jobs.ts"
import { fullName } from "../people/queries.ts"
import { mailNotifications } from "./jobs.ts"
import { audienceRoles } from "./rules.ts"

type Filter = z.output<typeof notificationList>
type Person = ExpressionBuilder<DB, "person">

export type NewNotification = {
  /** The condition for the active people who receive it. */
  to: (person: Person) => Expression<SqlBool>
  type: NotificationType
  priority?: Priority
  topic?: NotificationTopic | null
  title: string
  message: string
  link?: string
  senderId: number | null
  /** A key of the event, "grade 17 version 2". Nobody has two notifications of one event. */
  effect: string
  /**
   * The event can happen again, as when a due date is moved twice. The newer notification then takes the place of the older
   * one, unread, and is mailed at most once an hour.
   */
  repeats?: boolean
}

/** How long after a mail the next one about the same repeated event is sent. */
const betweenMails = 60 * 60 * 1000

/** Notifies people, and mails those who want it. Returns the number of people notified. */
export async function notify(
  db: Database,
  { to, priority = "normal", topic, link, senderId, repeats = false, ...note }: NewNotification,
) {
  const told = await db
    .insertInto("notification")
    .columns(["person_id", "type", "priority", "topic", "title", "message", "link", "sender_id", "effect"])
    .expression(
      db
        .selectFrom("person")
        .select((person) => [
          "person.id",
          person.val(note.type).as("type"),
          person.val(priority).as("priority"),
          sql<NotificationTopic | null>`${topic ?? null}::text`.as("topic"),
          person.val(note.title).as("title"),
          person.val(note.message).as("message"),
          person.val(link ?? null).as("link"),
          sql<number | null>`${senderId}::int`.as("sender_id"),
          person.val(note.effect).as("effect"),
        ])
        .where("status", "=", "active")
        .where("deleted_at", "is", null)
        .where(to),
    )
    .onConflict((conflict) => {
      const same = conflict.columns(["person_id", "effect"])
      if (!repeats) return same.doNothing()
      return same.doUpdateSet((row) => ({
        type: row.ref("excluded.type"),
        priority: row.ref("excluded.priority"),
        topic: row.ref("excluded.topic"),
        title: row.ref("excluded.title"),
        message: row.ref("excluded.message"),
        link: row.ref("excluded.link"),
        sender_id: row.ref("excluded.sender_id"),
        created_at: sql`now()`,
        read_at: null,
        mailed_at: null,
      }))
    })
    .returning(["id", sql<string | null>`old.mailed_at`.as("mailed_before")])
    .execute()
  if (told.length > 0) await mailLater(db, note.effect, told)
  return told.length
}

/** Mails notifications now, or an hour after the last mail about the same event. A waiting job mails the newest text. */
async function mailLater(db: Database, effect: string, told: readonly { mailed_before: string | null }[]) {
  const last = Math.max(...told.map(({ mailed_before }) => Date.parse(mailed_before ?? "") || 0))
  await addJob(
    db,
    mailNotifications,
    { effect },
    {
      key: `mail ${effect}`,
      keepTime: true,
      ...(last > 0 && { runAt: new Date(last + betweenMails) }),
    },
  )
}

export const ofAudience = (audience: NotificationAudience) => (person: Person) =>
  person("role", "in", audienceRoles[audience])

/** People see their own notifications. */
function visibleTo({ personId }: Viewer, query: SelectQueryBuilder<DB, "notification", object>) {
  return query.where("notification.person_id", "=", personId)
}

export async function listNotifications(db: Database, viewer: Viewer, filter: Filter) {
  const query = visibleTo(viewer, db.selectFrom("notification"))
    .leftJoin("person as sender", "sender.id", "sender_id")
    .select([
      "notification.id",
      "title",
      "message",
      "type",
      "priority",
      "link",
      "notification.created_at",
      sql<boolean>`read_at is not null`.as("is_read"),
      fullName<string | null>("sender").as("sender_name"),
    ])
  const type = filter.type === "all" ? undefined : filter.type
  const text = sql`concat_ws(' ', title, message, sender.first_name, sender.last_name)`
  const [{ rows, total }, stats] = await Promise.all([
    pageOf(whereFound(whereEqual(query, { type }), filter.search, text), filter, {
      defaultSort: "-created_at",
      tieBreaker: "notification.id",
      sorts: { created_at: sql.ref("notification.created_at") },
    }),
    countByType(db, viewer),
  ])
  return { notifications: rows, total, unreadCount: stats.unread, stats }
}

export async function countUnread(db: Database, viewer: Viewer) {
  const { count } = await visibleTo(viewer, db.selectFrom("notification"))
    .where("read_at", "is", null)
    .select((note) => note.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return count
}

export async function countByType(db: Database, viewer: Viewer) {
  const rows = await visibleTo(viewer, db.selectFrom("notification"))
    .select((note) => [
      "type",
      note.fn.countAll<number>().as("total"),
      note.fn.countAll<number>().filterWhere("read_at", "is", null).as("unread"),
    ])
    .groupBy("type")
    .execute()
  const sum = (column: "total" | "unread") => rows.reduce((all, row) => all + row[column], 0)
  const of = (type: NotificationType) => rows.find((row) => row.type === type)?.total ?? 0
  const byType = Object.fromEntries(notificationTypes.map((type) => [type, of(type)])) as Record<
    NotificationType,
    number
  >
  return { total: sum("total"), unread: sum("unread"), byType }
}

/** Marks one of the viewer's notifications as read, or all of them. Returns the ids of those that exist. */
export async function markRead(db: Database, { personId }: Viewer, id?: number) {
  return await db
    .updateTable("notification")
    .set({ read_at: sql`coalesce(read_at, now())` })
    .where("person_id", "=", personId)
    .where((note) => (id === undefined ? note("read_at", "is", null) : note("id", "=", id)))
    .returning("id")
    .execute()
}

export function deleteNotification(db: Database, { personId }: Viewer, id: number) {
  return db
    .deleteFrom("notification")
    .where("person_id", "=", personId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst()
}
