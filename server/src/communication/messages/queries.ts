import { type SelectQueryBuilder, sql } from "kysely"
import type * as z from "zod"
import type {
  MessageInput,
  MessageLine,
  messageList,
  SettableStatus,
} from "#contract/communication/messages/endpoints.ts"
import { heldDays } from "#contract/communication/messages/holding.ts"
import type { DB } from "../../../db/types.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { deleteRow, insertRow, updateRow } from "../../lib/db/records.ts"
import { fullName } from "../../people/people/queries.ts"
import type { AddresseeColumns } from "./addressees.queries.ts"
import { minUniqueLength, type Precedents } from "./rules.ts"

type Filter = z.output<typeof messageList>
type Messages = SelectQueryBuilder<DB, "contact_message", object>

/** Lecturers see the messages to themselves that aren't held; administrators see all others. */
function visibleTo<Query extends Messages>({ role, lecturerId }: Viewer, query: Query): Query {
  const isHeld = sql<boolean>`contact_message.status = 'held'`
  return (
    role === "admin"
      ? query.where((row) => row.or([row("contact_message.lecturer_id", "is", null), isHeld]))
      : query.where("contact_message.lecturer_id", "=", lecturerId).where(sql<boolean>`not ${isHeld}`)
  ) as Query
}

const address = sql<string>`coalesce(office, 'lecturer-' || contact_message.lecturer_id, 'college')`

function selectColumns(query: Messages) {
  return query
    .leftJoin("lecturer", "lecturer.id", "contact_message.lecturer_id")
    .leftJoin("person", "person.id", "lecturer.person_id")
    .select([
      "contact_message.id",
      "contact_message.name",
      sql<string>`contact_message.email`.as("email"),
      "contact_message.phone",
      "subject",
      address.as("to"),
      sql<string>`coalesce(office_name, ${fullName("person")}, 'The college')`.as("to_name"),
      "contact_message.status",
      "held_for",
      "contact_message.created_at",
      "contact_message.version",
    ])
    .$narrowType<Pick<MessageLine, "status" | "held_for">>()
}

const allMessages = (db: Database): Messages => db.selectFrom("contact_message")

export async function listMessages(db: Database, viewer: Viewer, filter: Filter) {
  const { search, status, to } = filter
  const visible = visibleTo(viewer, allMessages(db))
  const matching = whereEqual(visible, { "contact_message.status": status }, [address, to ?? undefined]).$if(
    status === undefined,
    (query) => query.where("contact_message.status", "!=", "held"),
  )
  const searchedText = sql`contact_message.name || ' ' || contact_message.email || ' ' || subject || ' ' || message`
  const { rows, total } = await pageOf(selectColumns(whereFound(matching, search, searchedText)), filter, {
    defaultSort: "-created_at",
    tieBreaker: "contact_message.id",
    sorts: {
      created_at: sql.ref("contact_message.created_at"),
      name: sql.ref("contact_message.name"),
    },
  })
  const counts = await visible
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("contact_message.status", "=", "new").as("unread"),
      fn.countAll<number>().filterWhere("contact_message.status", "=", "held").as("held"),
    ])
    .executeTakeFirstOrThrow()
  return { messages: rows, total, ...counts, addressees: await listAddressees(db, viewer) }
}

/** The addressees of the viewer's messages: the choices of the list's filter. */
const listAddressees = (db: Database, viewer: Viewer) =>
  db
    .selectFrom(selectColumns(visibleTo(viewer, allMessages(db))).as("message"))
    .select(["to", "to_name"])
    .distinctOn("to")
    .orderBy("to")
    .execute()

/** A message with its text. */
export const findMessage = (db: Database, viewer: Viewer, id: number) =>
  selectColumns(visibleTo(viewer, allMessages(db)))
    .select("message")
    .where("contact_message.id", "=", id)
    .executeTakeFirst()

/** A stored message, without a check of who may see it. */
export const readMessage = (db: Database, id: number) =>
  selectColumns(allMessages(db))
    .select("message")
    .where("contact_message.id", "=", id)
    .executeTakeFirstOrThrow()

export async function createMessage(
  db: Database,
  { name, email, phone, subject, message }: MessageInput,
  { office, office_name, lecturer_id }: AddresseeColumns,
  held_for: MessageLine["held_for"],
) {
  return insertRow(db, "contact_message", {
    name,
    email,
    phone,
    subject,
    message,
    office,
    office_name,
    lecturer_id,
    status: held_for ? "held" : "new",
    held_for,
  })
}

/** Marks a message, which releases a held one. */
export async function markMessage(db: Database, id: number, status: SettableStatus) {
  await updateRow(db, "contact_message", id, { status, held_for: null })
}

export async function readdressMessage(db: Database, id: number, addressee: AddresseeColumns) {
  await updateRow(db, "contact_message", id, addressee)
}

export async function deleteMessage(db: Database, id: number) {
  await deleteRow(db, "contact_message", id)
}

/**
 * Finds signs that a message is spam: similar earlier messages, and those from its internet address, which the audit log has.
 */
export async function findPrecedents(
  db: Database,
  { email, message }: Pick<MessageInput, "email" | "message">,
  from: string,
): Promise<Precedents> {
  return await db
    .selectNoFrom((row) => [
      row
        .exists(
          row
            .selectFrom("contact_message")
            .select("id")
            .where(sql<boolean>`md5(searchable(message)) = md5(searchable(${message}))`)
            .where("created_at", ">", sql<string>`now() - interval '7 days'`)
            .where((earlier) =>
              earlier.or([earlier("email", "=", email), earlier.val(message.length >= minUniqueLength)]),
            ),
        )
        .as("repeated"),
      row
        .selectFrom("audit")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("action", "=", "POST /contact")
        .where("address", "=", from)
        .where("at", ">", sql<string>`now() - interval '1 hour'`)
        .as("fromAddress"),
    ])
    .$narrowType<Precedents>()
    .executeTakeFirstOrThrow()
}

export async function deleteExpiredHeld(db: Database) {
  await db
    .deleteFrom("contact_message")
    .where("status", "=", "held")
    .where("created_at", "<", sql<string>`now() - ${heldDays} * interval '1 day'`)
    .execute()
}
