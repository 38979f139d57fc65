import { type SqlBool, sql } from "kysely"
import type * as z from "zod"
import type { KeptKind, retentionInput } from "#contract/retention.ts"
import type { DB } from "../../db/types.ts"
import type { Database } from "../lib/db/database.ts"
import { anyOf } from "../lib/db/filters.ts"
import { deleteMails } from "../lib/mail/outbox.ts"
import { kindsOf } from "./rules.ts"

type Input = z.output<typeof retentionInput>
type Days = Pick<Input, `${KeptKind}_days`>

/** The settings are one row, of number 1. */
export const findRetention = (db: Database, id = 1) =>
  db
    .selectFrom("retention")
    .select(["mail_days", "notification_days", "message_days", "session_days", "version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()

export async function updateRetention(db: Database, { version: _, ...days }: Input) {
  await db.updateTable("retention").set(days).where("id", "=", 1).execute()
  return findRetention(db)
}

const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`

/** Each kind's table, the time from which its days count, and the records that may be deleted at all. */
const kinds = {
  mail: { table: "mail", since: "created_at", deletable: sql<SqlBool>`true` },
  notification: { table: "notification", since: "created_at", deletable: sql<SqlBool>`true` },
  // A message that nobody has read is not deleted; messages that are held have days of their own.
  message: {
    table: "contact_message",
    since: "updated_at",
    deletable: sql<SqlBool>`status in ('read', 'answered')`,
  },
  session: { table: "session", since: "last_active_at", deletable: sql<SqlBool>`true` },
} as const satisfies Record<KeptKind, { table: keyof DB; since: string; deletable: unknown }>

const isOld = (kind: KeptKind, days: number) => {
  const { since, deletable } = kinds[kind]
  return sql<SqlBool>`(${sql.ref(since)} < ${daysAgo(days)} and ${deletable})`
}

export function listStocks(db: Database, days: Days) {
  return Promise.all(
    kindsOf(days).map(async ([kind, kept]) => {
      const { table, since } = kinds[kind]
      const { rows } = await sql<{ count: number; due: number; oldest: string | null }>`
        select count(*) as count, count(*) filter (where ${isOld(kind, kept)}) as due,
          (min(${sql.ref(since)}) at time zone 'Africa/Blantyre')::date as oldest
        from ${sql.table(table)}`.execute(db)
      return { kind, ...rows[0]! }
    }),
  )
}

/** The last nights that deleted anything, the latest first. */
export const listRuns = (db: Database) =>
  db
    .selectFrom("retention_run")
    .select(["day", "mails", "notifications", "messages", "sessions"])
    .where(sql<boolean>`mails + notifications + messages + sessions > 0`)
    .orderBy("day", "desc")
    .limit(7)
    .execute()

/** Deletes at most so many old records of a kind, the files of mails after the commit, and returns their number. */
export async function deleteOld(db: Database, kind: KeptKind, days: number, most: number): Promise<number> {
  const { table, since } = kinds[kind]
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${isOld(kind, days)}
    order by ${sql.ref(since)} limit ${most} for update skip locked`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (kind === "mail") await deleteMails(db, (mail) => mail("id", "=", anyOf(ids)))
  else await sql`delete from ${sql.table(table)} where id = any (${ids})`.execute(db)
  return ids.length
}

const columnOf = {
  mail: "mails",
  notification: "notifications",
  message: "messages",
  session: "sessions",
} as const

/** Adds to what was deleted today. */
export async function noteDeleted(db: Database, kind: KeptKind, count: number) {
  const column = columnOf[kind]
  await db
    .insertInto("retention_run")
    .values({ [column]: count })
    .onConflict((conflict) =>
      conflict
        .column("day")
        .doUpdateSet((row) => ({ [column]: sql`${row.ref(`retention_run.${column}`)} + ${count}` })),
    )
    .execute()
}

/** A year of nights is enough to see what the job does. */
export const forgetRuns = (db: Database) =>
  db.deleteFrom("retention_run").where("day", "<", sql<string>`college_today() - 366`).execute()
