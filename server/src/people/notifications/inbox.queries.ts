import { type SelectQueryBuilder, sql } from "kysely"
import type * as z from "zod"
import { recordOf, sum } from "#contract/lib/objects.ts"
import type { notificationChanges, notificationList } from "#contract/people/notifications/endpoints.ts"
import { notificationTypes } from "#contract/people/notifications/types.ts"
import type { DB } from "../../../db/types.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { fullName } from "../people/queries.ts"

type Filter = z.output<typeof notificationList>
type Changes = z.output<typeof notificationChanges>

/** People see their own notifications. */
function visibleTo({ personId }: Viewer, query: SelectQueryBuilder<DB, "notification", object>) {
  return query.where("notification.person_id", "=", personId)
}

const visible = (db: Database, viewer: Viewer) =>
  visibleTo(viewer, db.selectFrom("notification"))
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
      sql<number>`greatest(cardinality(parts), 1)`.as("count"),
    ])

export async function listNotifications(db: Database, viewer: Viewer, filter: Filter) {
  const query = visible(db, viewer)
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

const latest = compileOnce((db, { viewer, limit }: { viewer: Viewer; limit: number }) =>
  visible(db, viewer)
    .orderBy("notification.created_at", "desc")
    .orderBy("notification.id", "desc")
    .limit(sql.lit(limit)),
)

export const listLatest = (db: Database, viewer: Viewer, limit: number) =>
  latest(db, { viewer, limit }).execute()

const unread = compileOnce((db, viewer: Viewer) =>
  visibleTo(viewer, db.selectFrom("notification"))
    .where("read_at", "is", null)
    .select((note) => note.fn.countAll<number>().as("count")),
)

export const countUnread = async (db: Database, viewer: Viewer) =>
  (await unread(db, viewer).executeTakeFirstOrThrow()).count

export async function countByType(db: Database, viewer: Viewer) {
  const rows = await visibleTo(viewer, db.selectFrom("notification"))
    .select((note) => [
      "type",
      note.fn.countAll<number>().as("total"),
      note.fn.countAll<number>().filterWhere("read_at", "is", null).as("unread"),
    ])
    .groupBy("type")
    .execute()
  const byType = recordOf(notificationTypes, (type) => rows.find((row) => row.type === type)?.total ?? 0)
  return { total: sum(rows.map((row) => row.total)), unread: sum(rows.map((row) => row.unread)), byType }
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

/**
 * Applies what the viewer did with their notifications, possibly some time ago. Notifications that came after they marked all
 * as read remain unread. Applying the same changes again has no effect.
 */
export async function changeNotifications(
  db: Database,
  { personId }: Viewer,
  { read, deleted, all_read_until }: Changes,
) {
  await db
    .updateTable("notification")
    .set({ read_at: sql`now()` })
    .where("person_id", "=", personId)
    .where("read_at", "is", null)
    .where(sql<boolean>`(id = any(${read}::int[]) or created_at <= ${all_read_until ?? null}::timestamptz)`)
    .execute()
  await db
    .deleteFrom("notification")
    .where("person_id", "=", personId)
    .where(sql<boolean>`id = any(${deleted}::int[])`)
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
