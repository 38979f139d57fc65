import { sql } from "kysely"
import type * as z from "zod"
import type { Backup, BackupSettings, backupList, backupSettingsInput } from "#contract/backups.ts"
import type { Database } from "../lib/db/database.ts"
import { whereEqual, whereFound } from "../lib/db/filters.ts"
import { pageOf } from "../lib/db/lists.ts"

type Filter = z.output<typeof backupList>

/** The settings are one row, of number 1. */
export const findBackupSettings = (db: Database, id = 1) =>
  db
    .selectFrom("backup_setting")
    .select(["frequency", "hour", "keep_days", "keep_weeks", "keep_months", "version", "created_at"])
    .where("id", "=", id)
    .$narrowType<Pick<BackupSettings, "frequency">>()
    .executeTakeFirstOrThrow()

export async function updateBackupSettings(
  db: Database,
  { version: _, ...settings }: z.output<typeof backupSettingsInput>,
) {
  await db.updateTable("backup_setting").set(settings).where("id", "=", 1).execute()
  return findBackupSettings(db)
}

const runs = (db: Database) =>
  db
    .selectFrom("backup_run")
    .select(["id", "reason", "place", "name", "state", "bytes", "files", "row_count", "problem"])
    .select(["started_at", "ended_at"])
    .$narrowType<Pick<Backup, "reason" | "state">>()

export async function listBackups(db: Database, filter: Filter) {
  const { rows, total } = await pageOf(
    whereFound(whereEqual(runs(db), { state: filter.state }), filter.search, sql`place`),
    filter,
    { defaultSort: "-started_at", tieBreaker: "backup_run.id", nullable: [] },
  )
  return { backups: rows, total }
}

export const findBackup = (db: Database, id: number) => runs(db).where("id", "=", id).executeTakeFirst()

/** The newest that can be relied on, of any reason unless one is given. */
export const lastGoodBackup = (db: Database, reason?: Backup["reason"]) =>
  whereEqual(runs(db), { reason })
    .where("state", "in", ["good", "saved"])
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()

/** The newest of a reason, whatever became of it. */
export const lastBackup = (db: Database, reason: Backup["reason"]) =>
  runs(db)
    .where("reason", "=", reason)
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()

export const runningBackup = (db: Database) =>
  runs(db).where("state", "=", "running").orderBy("id").limit(1).executeTakeFirst()

export const beginBackup = (db: Database, run: { reason: Backup["reason"]; place: string }) =>
  db.insertInto("backup_run").values(run).returning("id").executeTakeFirstOrThrow()

type Outcome = Pick<Backup, "state"> &
  Partial<Pick<Backup, "name" | "bytes" | "files" | "row_count" | "problem">>

export const endBackup = (db: Database, id: number, outcome: Outcome) =>
  db
    .updateTable("backup_run")
    .set({ ...outcome, ended_at: new Date().toISOString() })
    .where("id", "=", id)
    .execute()

export const forgetBackups = (db: Database) =>
  db.deleteFrom("backup_run").where("started_at", "<", sql<string>`now() - interval '2 years'`).execute()
