import { type RawBuilder, type SqlBool, sql } from "kysely"
import type * as z from "zod"
import {
  type RetainedKind,
  type RetentionRun,
  retainedKinds,
  type retentionInput,
} from "#contract/office/retention.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { readRow } from "../../lib/db/readRow.ts"
import { updateRow } from "../../lib/db/records.ts"
import { collegeDay } from "../../lib/db/times.ts"
import { deleteMails } from "../../lib/mail/outbox.ts"
import { forgetDeleted } from "../deletedRecords/queries.ts"
import { kindsOf } from "./rules.ts"

type Input = z.output<typeof retentionInput>
type Days = Pick<Input, `${RetainedKind}_days`>

/** The settings are a single row with the id 1. */
export const findRetention = (db: Database, id = 1) =>
  db
    .selectFrom("retention")
    .select(["version", ...retainedKinds.map((kind) => `${kind}_days` as const)])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()

export async function updateRetention(db: Database, days: Input) {
  await updateRow(db, "retention", 1, days)
  return findRetention(db)
}

/** The time of the nightly job in UTC, as a schedule and in minutes after midnight. */
export const nightly = { cron: "15 1 * * *", minutes: 75 }

/**
 * The most days between two nightly runs. A longer pause means that the clock is ahead, or that the college was switched
 * off.
 */
const maxDays = 31
const isBelieved = (moment: RawBuilder<string>) =>
  sql<boolean>`${moment} < reached + make_interval(days => ${maxDays})`

const reached = sql<string>`(select reached from retention)`

/** The time of the next nightly run; null if that run will delete nothing, because it is too long after the last one. */
const nextNight = sql<string>`(
  select case when ${isBelieved(sql`night`)} then night end from retention, lateral (select
    (date_trunc('day', now() at time zone 'UTC' - minutes) + interval '1 day' + minutes) at time zone 'UTC' as night
    from make_interval(mins => ${nightly.minutes}) as minutes) as next)`

export const findReached = (db: Database) =>
  db
    .selectFrom("retention")
    .select(["reached", sql<string>`now()`.as("now")])
    .executeTakeFirstOrThrow()

/**
 * Sets `reached`, the time up to which the age of records counts, to now. Does nothing and returns false if the clock
 * seems wrong and nobody has confirmed it.
 */
export async function moveReached(db: Database, { isConfirmed = false } = {}): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("retention")
    .set({ reached: sql`now()` })
    .where(isConfirmed ? sql<boolean>`true` : isBelieved(sql`now()`))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Kind = {
  table: string
  /** The column with the time from which the days count. */
  since: string
  /** The condition for the table's records of this kind, and for those that may be deleted at all. */
  ofKind?: RawBuilder<SqlBool>
  deletable?: RawBuilder<SqlBool>
}

const kinds: Record<RetainedKind, Kind> = {
  mail: { table: "mail", since: "created_at", ofKind: sql`status = 'sent'` },
  unsent_mail: { table: "mail", since: "created_at", ofKind: sql`status = 'unsent'` },
  notification: { table: "notification", since: "created_at" },
  // An unread message is not deleted, unless nobody can read it any more. Held messages have days of their own.
  message: {
    table: "contact_message",
    since: "updated_at",
    deletable: sql`(status in ('read', 'answered') or sender_told_at is not null)`,
  },
  session: { table: "session", since: "last_active_at" },
  audit: { table: "audit", since: "at", deletable: sql`id < (select max(id) from audit)` },
  version: {
    table: "content_version",
    since: "published_at",
    deletable: sql`number <= (select max(number) - 10 from content_version newer where newer.key = content_version.key)
      and not exists (select from content_version copy where copy.key = content_version.key and copy.restored_from = content_version.number)`,
  },
  deleted: { table: "deleted_record", since: "deleted_at" },
  failed_job: {
    table: "graphile_worker._private_jobs",
    since: "updated_at",
    ofKind: sql`attempts >= max_attempts`,
    deletable: sql`locked_at is null`,
  },
}

const always = sql<SqlBool>`true`

const isOld = (kind: RetainedKind, days: number, moment: RawBuilder<string>) => {
  const { since, ofKind = always, deletable = always } = kinds[kind]
  return sql<SqlBool>`(${sql.ref(since)} < ${moment} - make_interval(days => ${days}) and ${ofKind} and ${deletable})`
}

export function listStocks(db: Database, days: Days) {
  return Promise.all(
    kindsOf(days).map(async ([kind, stored]) => {
      const { table, since, ofKind = always } = kinds[kind]
      const stock = await readRow(
        db,
        sql<{ count: number; due: number; oldest: string | null }>`
        select count(*) as count, count(*) filter (where ${isOld(kind, stored, nextNight)}) as due,
          ${collegeDay(sql`min(${sql.ref(since)})`)} as oldest
        from ${sql.table(table)} where ${ofKind}`,
      )
      return { kind, ...stock }
    }),
  )
}

/** The last nights that deleted anything, the latest first. */
export async function listRuns(db: Database) {
  const { rows } = await sql<RetentionRun>`
    select day, json_agg(json_build_object('kind', kind, 'count', deleted) order by kind) as deleted
    from retention_deleted group by day order by day desc limit 7`.execute(db)
  return rows
}

/** Deletes at most this many old records of a kind, and the files of mails after the commit. Returns their number. */
export async function deleteOld(
  db: Database,
  kind: RetainedKind,
  days: number,
  max: number,
): Promise<number> {
  const { table, since } = kinds[kind]
  const oldest = (column: string) => sql`
    select ${sql.ref(column)} from ${sql.table(table)} where ${isOld(kind, days, reached)}
    order by ${sql.ref(since)} limit ${max} for update skip locked`
  if (kind === "mail" || kind === "unsent_mail") {
    const { rows } = await sql<{ id: number }>`${oldest("id")}`.execute(db)
    await deleteMails(db, (mail) => mail("id", "=", anyOf(rows.map(({ id }) => id))))
    return rows.length
  }
  if (kind === "deleted") {
    const { rows } = await sql<{ id: number }>`${oldest("id")}`.execute(db)
    await forgetDeleted(
      db,
      rows.map(({ id }) => id),
    )
    return rows.length
  }
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(${oldest("ctid")}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Adds to today's number of deletions. */
export async function countDeleted(db: Database, kind: RetainedKind, deleted: number) {
  await db
    .insertInto("retention_deleted")
    .values({ kind, deleted })
    .onConflict((conflict) =>
      conflict.columns(["day", "kind"]).doUpdateSet((row) => ({
        deleted: sql`${row.ref("retention_deleted.deleted")} + ${deleted}`,
      })),
    )
    .execute()
}

/** A year of nights is enough to check the job. */
export const forgetRuns = (db: Database) =>
  db.deleteFrom("retention_deleted").where("day", "<", sql<string>`college_today() - 366`).execute()
