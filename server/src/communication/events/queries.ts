import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely"
import type * as z from "zod"
import type { CollegeEvent, eventList } from "#contract/communication/events/endpoints.ts"
import { midnightOf } from "#contract/communication/events/types.ts"
import type { DB } from "../../../db/types.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { compileListOnce } from "../../lib/db/lists.ts"
import { lock, lockRows } from "../../lib/db/locks.ts"
import { pictureOf } from "../../lib/files/pictureSizes.ts"
import { audiencesOf } from "../../people/notifications/rules.ts"
import { whyNoRegistration } from "./rules.ts"

type Filter = z.output<typeof eventList>
export type EventViewer = Pick<Viewer, "role" | "personId"> | null

/**
 * Administrators see every event. Others see the events for their audience (product decision 3.10) and those for which they are
 * registered. Visitors see the events for everybody.
 */
function visibleTo<Row>(viewer: EventViewer, query: SelectQueryBuilder<DB, "event", Row>) {
  if (viewer?.role === "admin") return query
  const audiences = viewer ? audiencesOf(viewer.role) : (["all"] as const)
  return query.where(({ or, eb }) => or([eb("target_audience", "in", audiences), isRegistered(viewer)]))
}

const isRegistered = (viewer: EventViewer) => sql<boolean>`exists (select from event_registration
  where event_id = event.id and person_id = ${viewer?.personId ?? null}::int)`

/** The same rule as `eventStatus` of the contract. */
export const isUpcoming = sql<boolean>`event.start_date
  + (case when event.is_all_day then interval '24 hours' else interval '0' end) > now()`

/** Graduates may register, because their ceremony can be after the end of their last term. */
const hasWithdrawn = (viewer: EventViewer) => sql<boolean>`exists (select from student
  where person_id = ${viewer?.personId ?? null}::int and left_as = 'withdrawn')`

const countOf = (state: "registered" | "waiting") => sql<number>`(select count(*) from event_registration
  where event_id = event.id and state = ${sql.lit(state)})`

const ownRegistration = (viewer: EventViewer): RawBuilder<CollegeEvent["my_registration"]> => sql`(
  select json_build_object('state', own.state, 'position', case own.state when 'waiting' then (
    select count(*) from event_registration ahead
    where ahead.event_id = own.event_id and ahead.state = 'waiting' and ahead.id <= own.id) end)
  from event_registration own where own.event_id = event.id and own.person_id = ${viewer?.personId ?? null}::int)`

const events = (db: Database, viewer: EventViewer) =>
  visibleTo(viewer, db.selectFrom("event"))
    .select([
      "event.id",
      "series_id",
      "title",
      "description",
      "event_type",
      "start_date",
      "end_date",
      "is_all_day",
      "location",
      "target_audience",
      "max_participants",
      "registration_required",
      "registration_deadline",
      "is_featured",
      "tags",
      "image_id",
      sql<string | null>`'/uploads/pictures/' || image_id || '-960.webp'`.as("event_image"),
      pictureOf("image_id").as("picture"),
      countOf("registered").as("registered_count"),
      countOf("waiting").as("waiting_count"),
      ownRegistration(viewer).as("my_registration"),
      hasWithdrawn(viewer).as("viewer_withdrew"),
      "event.updated_at",
      "event.version",
    ])
    .$narrowType<Pick<CollegeEvent, "event_type" | "target_audience">>()

/** Adds the fields that are computed from the columns. */
function withComputedFields<
  Row extends Awaited<ReturnType<ReturnType<typeof events>["executeTakeFirstOrThrow"]>>,
>({ viewer_withdrew, ...row }: Row) {
  const { max_participants, registration_required, registered_count } = row
  const isLimited = registration_required && max_participants !== null
  return {
    ...row,
    places_left: isLimited ? Math.max(0, max_participants - registered_count) : null,
    registration_refusal: whyNoRegistration({ ...row, viewer_withdrew }) ?? null,
  }
}

const lastDay = sql`coalesce(event.end_date, event.start_date)`

function matching(db: Database, viewer: EventViewer, filter: Filter) {
  const { search, type, status, upcoming, featured, audience, from, to, mine } = filter
  let query = whereEqual(events(db, viewer), {
    event_type: type,
    is_featured: featured || undefined,
    target_audience: audience,
  })
  if (upcoming || status === "upcoming") query = query.where(isUpcoming)
  if (status === "past") query = query.where(sql<boolean>`not (${isUpcoming})`)
  if (from) query = query.where(sql<boolean>`${lastDay} >= ${midnightOf(from)}`)
  if (to)
    query = query.where(sql<boolean>`event.start_date < ${midnightOf(to)}::timestamptz + interval '24 hours'`)
  if (mine) query = query.where(isRegistered(viewer))
  return whereFound(query, search, sql`concat_ws(' ', title, description, location, tags)`)
}

/** The upcoming events, nearest first, and then the past ones, latest first. */
const nearestFirst = sql`(not (${isUpcoming}),
  extract(epoch from event.start_date - now()) * case when ${isUpcoming} then 1 else -1 end)`

const readPage = compileListOnce((db, { viewer, filter }: { viewer: EventViewer; filter: Filter }) => ({
  query: matching(db, viewer, filter),
  filter,
  order: {
    defaultSort: "nearest",
    tieBreaker: "event.id",
    sorts: { nearest: nearestFirst, title: sql`searchable(title)` },
  },
}))

export async function listEvents(db: Database, viewer: EventViewer, filter: Filter) {
  const { rows, total } = await readPage(db, { viewer, filter })
  return { events: rows.map(withComputedFields), total }
}

/** Every event that visitors see, as the sitemap lists it: the last to start first. */
export const listPublicEvents = (db: Database, limit: number) =>
  visibleTo(null, db.selectFrom("event"))
    .select(["event.id", "event.title", "event.updated_at"])
    .orderBy("event.start_date", "desc")
    .orderBy("event.id", "desc")
    .limit(limit)
    .execute()

export async function findEvent(db: Database, viewer: EventViewer, id: number) {
  const row = await events(db, viewer).where("event.id", "=", id).executeTakeFirst()
  return row && withComputedFields(row)
}
export type FoundEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>

/** Locks an event, so that nobody registers or cancels meanwhile, and then reads it. */
export const lockEvent = (db: Database, viewer: EventViewer, id: number) =>
  lock(db, "event", id, () => findEvent(db, viewer, id))

/** Locks an event and those of its series that start after it, in the order of their starts, and reads them. */
export async function lockFollowing(db: Database, viewer: EventViewer, id: number) {
  const series = db.selectFrom("event").where((event) =>
    event.or([
      event("id", "=", id),
      sql<boolean>`exists (select from event asked
          where asked.id = ${id} and asked.series_id = event.series_id and event.start_date > asked.start_date)`,
    ]),
  )
  await lockRows(series.orderBy("id"))
  const ids = series.select("id")
  const rows = await events(db, viewer)
    .where("event.id", "in", ids)
    .orderBy("start_date")
    .orderBy("event.id")
    .execute()
  return rows.map(withComputedFields)
}
