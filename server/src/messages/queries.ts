import { sql } from "kysely"
import type * as z from "zod"
import type { MessageInput, MessageLine, messageList } from "#contract/messages.ts"
import { findCollege } from "../college/queries.ts"
import type { Database } from "../lib/db/database.ts"
import { whereEqual, whereFound } from "../lib/db/filters.ts"
import { pageOf } from "../lib/db/lists.ts"

type Filter = z.output<typeof messageList>

function messages(db: Database) {
  return db
    .selectFrom("contact_message")
    .select(["id", "name", "email", "phone", "subject", "status", "created_at", "version"])
}

export async function listMessages(db: Database, filter: Filter) {
  const { search, status } = filter
  const { rows, total } = await pageOf(
    whereFound(
      whereEqual(messages(db), { status }),
      search,
      sql`name || ' ' || email || ' ' || subject || ' ' || message`,
    ),
    filter,
    { defaultSort: "-created_at", tieBreaker: "id" },
  )
  return { messages: rows, total }
}

export function findMessage(db: Database, id: number) {
  return messages(db).select("message").where("id", "=", id).executeTakeFirst()
}

export async function createMessage(db: Database, { website: _, ...columns }: MessageInput) {
  const { id } = await db
    .insertInto("contact_message")
    .values(columns)
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

export async function updateMessage(db: Database, id: number, status: MessageLine["status"]) {
  await db.updateTable("contact_message").set({ status }).where("id", "=", id).execute()
  return messages(db).where("id", "=", id).executeTakeFirstOrThrow()
}

/** The college's e-mail address, or its administrators' if it has none. */
export async function listReaders(db: Database) {
  const { name, email } = await findCollege(db)
  if (email) return [{ id: null, name, email }]
  return db
    .selectFrom("person")
    .select(["id", "first_name", "last_name", "email"])
    .where("role", "=", "admin")
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .execute()
}
