import { sql } from "kysely"
import type * as z from "zod"
import type { MailLine, mailList } from "#contract/college/mail.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { hasFailed, plannedAt, withoutTokens } from "../../lib/mail/outbox.ts"

type Filter = z.output<typeof mailList>

const statusOf = sql<
  MailLine["status"]
>`case when is_written then 'written' when status = 'sent' then 'sent' when ${hasFailed} then 'unsent' else 'waiting' end`

function mails(db: Database) {
  return db
    .selectFrom("mail")
    .select(["id", "to_name", "to_address", "subject", statusOf.as("status"), "attempts", "last_error"])
    .select(["created_at", "sent_at", plannedAt.as("next_attempt_at")])
}

export async function listMails(db: Database, filter: Filter) {
  const { search, status } = filter
  const { rows, total } = await pageOf(
    whereFound(
      status === undefined ? mails(db) : mails(db).where(statusOf, "=", status),
      search,
      sql`to_name || ' ' || to_address || ' ' || subject`,
    ),
    filter,
    { defaultSort: "-created_at", tieBreaker: "mail.id", nullable: ["sent_at"] },
  )
  return { mails: rows, total }
}

export function findMail(db: Database, id: number) {
  return mails(db).where("id", "=", id).executeTakeFirst()
}

export const findAddressee = (db: Database, personId: number) =>
  db
    .selectFrom("person")
    .select(["id as person_id", sql<string>`first_name || ' ' || last_name`.as("to_name")])
    .select(sql<string>`email`.as("to_address"))
    .where("id", "=", personId)
    .executeTakeFirstOrThrow()

/** A message with its text, without one-time keys. */
export async function findMailWithText(db: Database, id: number) {
  const mail = await mails(db).select("body").where("id", "=", id).executeTakeFirst()
  return mail && { ...mail, body: withoutTokens(mail.body) }
}
