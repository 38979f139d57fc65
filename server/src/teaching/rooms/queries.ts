import { sql } from "kysely"
import type * as z from "zod"
import { comparable } from "#contract/lib/comparable.ts"
import type { roomList, roomRow } from "#contract/teaching/rooms.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOfTexts, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { records } from "../../lib/db/records.ts"
import { rejectRows } from "../../lib/errors.ts"
import { duplicateFaults } from "../../lib/rows.ts"

type Filter = z.output<typeof roomList>

/** An entry for some of the term's weeks counts by their share of all weeks. */
const weeklyHours = sql<number>`(
  select coalesce(round(sum(extract(epoch from entry.end_time - entry.start_time) / 3600
    * coalesce(cardinality(entry.weeks)::numeric / week_of_term(term.start_date, term.end_date), 1)
    ), 1), 0)::float8
  from timetable_entry entry
  join offering on offering.id = entry.offering_id
  join subject on subject.id = offering.subject_id and subject.deleted_at is null
  join term on term.id = offering.term_id and term.is_active
  where entry.room_id = room.id and entry.deleted_at is null)`

const selectRooms = (db: Database) =>
  db.selectFrom("room").select(["id", "name", "capacity", weeklyHours.as("weekly_hours"), "version"])

/** "Room 4" comes before "Room 12". */
const byName = sql`(regexp_replace(searchable(name), '\\d.*', ''), substring(name from '\\d+')::numeric, name)`

export async function listRooms(db: Database, filter: Filter) {
  const { rows, total } = await pageOf(whereFound(selectRooms(db), filter.search, sql.ref("name")), filter, {
    defaultSort: "name",
    tieBreaker: "id",
    sorts: { name: byName },
    nullable: ["capacity"],
  })
  return { rooms: rows, total }
}

export const rooms = records("room", (db, id) => selectRooms(db).where("id", "=", id).executeTakeFirst())

/** Adds rooms, all or none. */
export async function addRooms(db: Database, rows: readonly z.output<typeof roomRow>[]) {
  const names = rows.map(({ name }) => comparable(name))
  const takenNames = await db
    .selectFrom("room")
    .select(sql<string>`comparable(name)`.as("name"))
    .where(sql<string>`comparable(name)`, "=", anyOfTexts(names))
    .execute()
  rejectRows(
    duplicateFaults("name", names, new Set(takenNames.map(({ name }) => name)), {
      known: "There is already a room with this name.",
      repeated: "Name stands in this list twice.",
    }),
  )
  const added = await db.insertInto("room").values(rows).returning("id").execute()
  return added.map(({ id }) => id)
}
