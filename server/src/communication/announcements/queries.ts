import { type SelectQueryBuilder, sql } from "kysely"
import type * as z from "zod"
import type { announcementList } from "#contract/communication/announcements/endpoints.ts"
import type { AnnouncementStatus } from "#contract/communication/announcements/types.ts"
import type { DB } from "../../../db/types.ts"
import { seesDrafts, type Viewer } from "../../lib/auth/viewer.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { compileListOnce } from "../../lib/db/lists.ts"
import { fullName } from "../../people/people/queries.ts"
import { isFor, isForVisitors, readerOf, readersOf, targetOfRow } from "./audience.queries.ts"
import { previewOf } from "./rules.ts"

type Filter = z.output<typeof announcementList>

const status = sql<AnnouncementStatus>`case when announcement.publish_at > now() then 'scheduled'
  when announcement.expires_at <= now() then 'expired' else 'published' end`

/** Needs `announcement` in the query. */
export const isPublished = sql<boolean>`(announcement.publish_at <= now()
  and (announcement.expires_at is null or announcement.expires_at > now()))`

/**
 * Administrators see every announcement, and programs the published ones. Everybody else sees the published ones that are for
 * them, and visitors those for everybody.
 */
function visibleTo<Table extends keyof DB>(
  viewer: Viewer | null,
  query: SelectQueryBuilder<DB, Table | "announcement", object>,
) {
  if (viewer?.role === "admin") return seesDrafts(viewer) ? query : query.where(isPublished)
  const isForViewer = viewer ? isFor(targetOfRow, readerOf(viewer)) : isForVisitors
  return query.where(isPublished).where(isForViewer)
}

/** How many people are to read an announcement, and how many of them have. Null without a read receipt. */
const figures = (db: Database) =>
  readersOf(db, targetOfRow)
    .leftJoin("announcement_read as receipt", (join) =>
      join
        .onRef("receipt.person_id", "=", "person.id")
        .on(sql<boolean>`receipt.announcement_id = announcement.id`),
    )
    .where(sql<boolean>`announcement.read_receipt_required`)
    .select([
      sql<number | null>`case when announcement.read_receipt_required then count(*) end`.as("readers_count"),
      sql<number | null>`case when announcement.read_receipt_required then count(receipt.person_id) end`.as(
        "read_count",
      ),
    ])
    .as("figures")

function selectAnnouncements(db: Database, viewer: Viewer | null) {
  return visibleTo(viewer, db.selectFrom("announcement"))
    .leftJoin("subject as target", "target.id", "announcement.subject_id")
    .leftJoin("file", "file.id", "announcement.file_id")
    .leftJoin("announcement_read as own", (join) =>
      join
        .onRef("own.announcement_id", "=", "announcement.id")
        .on("own.person_id", "=", viewer?.personId ?? null),
    )
}

const announcementRows = (db: Database, viewer: Viewer | null) =>
  selectAnnouncements(db, viewer).select([
    "announcement.id",
    "announcement.title",
    "announcement.content",
    "announcement.announcement_type",
    "announcement.priority",
    "announcement.is_pinned",
    "announcement.target_audience",
    "announcement.subject_id",
    "target.code as subject_code",
    "target.name as subject_name",
    "announcement.year_of_study",
    "announcement.publish_at",
    "announcement.expires_at",
    "announcement.created_at",
    "announcement.file_id",
    "file.name as attachment_name",
    "file.size as attachment_size",
    "announcement.read_receipt_required",
    sql<boolean>`own.read_at is not null`.as("is_read"),
    "own.read_at",
    status.as("status"),
    "announcement.version",
  ])

/** The query has the columns and figures for administrators, which the contract hides from others. */
const administratorRows = (db: Database, viewer: Viewer) =>
  announcementRows(db, viewer)
    .leftJoin("person as author", "author.id", "announcement.author_id")
    .innerJoinLateral(figures(db), (join) => join.onTrue())
    .select([
      "announcement.pin_position",
      fullName<string | null>("author").as("author_name"),
      "announcement.notified_at",
      "announcement.reminded_at",
      "announcement.reminders_count",
      "announcement.portal_only",
      "figures.readers_count",
      "figures.read_count",
    ])

const order = {
  defaultSort: "-publish_at",
  tieBreaker: "announcement.id",
  nullable: ["expires_at"],
  sorts: {
    publish_at: sql.ref("announcement.publish_at"),
    created_at: sql.ref("announcement.created_at"),
    expires_at: sql.ref("announcement.expires_at"),
    title: sql`searchable(announcement.title)`,
  },
}

/** The query must begin with `selectAnnouncements`. */
function matching<Row>(
  query: SelectQueryBuilder<DB, "announcement", Row>,
  { search, type, priority, audience, pinned, read, ...filter }: Filter,
) {
  const filtered = whereEqual(
    query,
    {
      "announcement.announcement_type": type,
      "announcement.priority": priority,
      "announcement.target_audience": audience,
      "announcement.is_pinned": pinned,
    },
    [status, filter.status],
  )
  const readOrUnread = whereEqual(filtered, {}, [sql<boolean>`(own.read_at is not null)`, read])
  return whereFound(readOrUnread, search, sql`announcement.title || ' ' || announcement.content`)
}

/** The sort "place" has the pinned announcements before the newest. */
function sortParts(sort: Filter["sort"]) {
  if (sort === undefined || sort === "place") return { pins: "asc", rest: "-publish_at" } as const
  return sort === "-place" ? ({ pins: "desc", rest: "publish_at" } as const) : { pins: undefined, rest: sort }
}

type ListRequest<Reader> = { viewer: Reader; filter: Filter }

function pageRequest<Row>(
  db: Database,
  { viewer, filter }: ListRequest<Viewer | null>,
  query: SelectQueryBuilder<DB, "announcement", Row>,
) {
  const { pins, rest: sort } = sortParts(filter.sort)
  const filtered = matching(query, filter)
  return {
    query: pins ? filtered.orderBy("announcement.pin_position", pins) : filtered,
    filter: { ...filter, sort },
    order,
    countQuery: matching(selectAnnouncements(db, viewer), filter),
  }
}

const readManagedPage = compileListOnce((db, request: ListRequest<Viewer>) =>
  pageRequest(db, request, administratorRows(db, request.viewer)),
)
const readPage = compileListOnce((db, request: ListRequest<Viewer | null>) =>
  pageRequest(db, request, announcementRows(db, request.viewer)),
)

export async function listAnnouncements(db: Database, viewer: Viewer | null, filter: Filter) {
  if (viewer?.role === "admin") {
    const { rows: announcements, total } = await readManagedPage(db, { viewer, filter })
    return { announcements, total }
  }
  const { rows: list, total } = await readPage(db, { viewer, filter })
  const contentOf = (text: string) => (filter.excerpt ? previewOf(text) : text)
  return { announcements: list.map((row) => ({ ...row, content: contentOf(row.content) })), total }
}

/** The latest published announcements with their whole text, without the figures of their readers. */
export const listLatest = (db: Database, viewer: Viewer, limit: number) =>
  latest(db, { viewer, limit }).execute()

const latest = compileOnce((db, { viewer, limit }: { viewer: Viewer; limit: number }) =>
  announcementRows(db, viewer)
    .where(isPublished)
    .orderBy("announcement.publish_at", "desc")
    .orderBy("announcement.id", "desc")
    .limit(sql.lit(limit)),
)

/** Every announcement that visitors see, as the sitemap lists it: the newest first. */
export const listPublicTitles = (db: Database, limit: number) =>
  visibleTo(null, db.selectFrom("announcement"))
    .select(["announcement.id", "announcement.title", "announcement.updated_at"])
    .orderBy("announcement.publish_at", "desc")
    .orderBy("announcement.id", "desc")
    .limit(limit)
    .execute()

/** An announcement with its whole text, as the viewer sees it. */
export function findAnnouncement(db: Database, viewer: Viewer | null, id: number) {
  const query = viewer?.role === "admin" ? administratorRows(db, viewer) : announcementRows(db, viewer)
  return query.where("announcement.id", "=", id).executeTakeFirst()
}

export const findManaged = (db: Database, viewer: Viewer, id: number) =>
  administratorRows(db, viewer).where("announcement.id", "=", id).executeTakeFirst()

export type ManagedAnnouncement = NonNullable<Awaited<ReturnType<typeof findManaged>>>

/** The id and the title of an announcement that the viewer may see. */
export const findVisible = (db: Database, viewer: Viewer, id: number) =>
  selectAnnouncements(db, viewer)
    .select(["announcement.id", "announcement.title"])
    .where("announcement.id", "=", id)
    .executeTakeFirst()
