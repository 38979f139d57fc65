import { sql } from "kysely"
import type * as z from "zod"
import type { roomInput, roomList } from "#contract/rooms.ts"
import type { Database } from "../lib/db/database.ts"
import { whereFound } from "../lib/db/filters.ts"
import { pageOf } from "../lib/db/lists.ts"
import { lock } from "../lib/db/locks.ts"
import { found } from "../lib/errors.ts"

type Input = z.output<typeof roomInput>
type Filter = z.output<typeof roomList>

const rooms = (db: Database) => db.selectFrom("room").select(["id", "name", "capacity", "version"])

/** "Room 4" comes before "Room 12". */
const byName = sql`(regexp_replace(searchable(name), '\\d.*', ''), substring(name from '\\d+')::numeric, name)`

export async function listRooms(db: Database, filter: Filter) {
  const { rows, total } = await pageOf(whereFound(rooms(db), filter.search, sql.ref("name")), filter, {
    defaultSort: "name",
    tieBreaker: "id",
    sorts: { name: byName },
    nullable: ["capacity"],
  })
  return { rooms: rows, total }
}

export const findRoom = (db: Database, id: number) => rooms(db).where("id", "=", id).executeTakeFirst()

export const lockRoom = (db: Database, id: number) => lock(db, "room", id, findRoom)

export async function createRoom(db: Database, { version: _, ...columns }: Input) {
  const { id } = await db.insertInto("room").values(columns).returning("id").executeTakeFirstOrThrow()
  return found(await findRoom(db, id))
}

export async function updateRoom(db: Database, id: number, { version: _, ...columns }: Input) {
  await db.updateTable("room").set(columns).where("id", "=", id).execute()
  return found(await findRoom(db, id))
}

export async function deleteRoom(db: Database, id: number) {
  await db.deleteFrom("room").where("id", "=", id).execute()
}
