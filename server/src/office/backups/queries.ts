import { sql } from "kysely"
import type * as z from "zod"
import { sum } from "#contract/lib/objects.ts"
import type { Backup, BackupSettings, backupList, backupSettingsInput } from "#contract/office/backups.ts"
import type { SavedBackup } from "../../lib/backup/saving.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { updateRow } from "../../lib/db/records.ts"

type Filter = z.output<typeof backupList>

/** The settings are a single row with the id 1. */
export const findBackupSettings = (db: Database, id = 1) =>
  db
    .selectFrom("backup_setting")
    .select(["frequency", "hour", "keep_days", "keep_weeks", "keep_months", "version", "created_at"])
    .where("id", "=", id)
    .$narrowType<Pick<BackupSettings, "frequency">>()
    .executeTakeFirstOrThrow()

export async function updateBackupSettings(db: Database, settings: z.output<typeof backupSettingsInput>) {
  await updateRow(db, "backup_setting", 1, settings)
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

/**
 * Milliseconds by which the clocks of two machines may differ. A backup that begins further in the future has the time of
 * a wrong clock.
 */
const skew = 5 * 60_000

const begunBy = (db: Database, now: Date) =>
  runs(db).where("started_at", "<=", new Date(now.getTime() + skew).toISOString())

/** The newest good backup, of the given reason if there is one. */
export const lastGoodBackup = (db: Database, now: Date, reason?: Backup["reason"]) =>
  whereEqual(begunBy(db, now), { reason })
    .where("state", "in", ["good", "saved"])
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()

/** The newest backup of a reason, whatever its result. */
export const lastBackup = (db: Database, reason: Backup["reason"], now: Date) =>
  begunBy(db, now)
    .where("reason", "=", reason)
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()

export const runningBackup = (db: Database) =>
  runs(db).where("state", "=", "running").orderBy("id").limit(1).executeTakeFirst()

export const beginBackup = (db: Database, run: Pick<Backup, "reason" | "place" | "started_at">) =>
  db.insertInto("backup_run").values(run).returning("id").executeTakeFirstOrThrow()

type Outcome = Pick<Backup, "state"> &
  Partial<Pick<Backup, "name" | "bytes" | "files" | "row_count" | "problem">>

export const endBackup = (db: Database, id: number, outcome: Outcome) =>
  updateRow(db, "backup_run", id, { ...outcome, ended_at: new Date().toISOString() })

/** Ends the backups whose job was given up, after the server ended at each of its tries. They would prevent every further one. */
export const endAbandoned = (db: Database, job: string, problem: string) =>
  sql`update backup_run set state = 'failed', ended_at = now(), problem = ${problem}
    where state = 'running' and not exists (
      select from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier = ${job} and jobs.payload->>'id' = backup_run.id::text
        and (jobs.attempts < jobs.max_attempts or jobs.locked_at is not null))`.execute(db)

type BackupFailure = { reason: Backup["reason"]; place: string; problem: string }

/** The statement that lists a backup by a command or an upgrade. It was not restored as a test. */
export const backupRunOf = (db: Database, { name, manifest, added }: SavedBackup, run: BackupFailure) =>
  db.insertInto("backup_run").values({
    ...run,
    ...figuresOf({ name, manifest, added }),
    state: "saved",
    started_at: manifest.saved_at,
    ended_at: new Date().toISOString(),
  })

export const recordBackup = (db: Database, saved: SavedBackup, run: BackupFailure) =>
  backupRunOf(db, saved, run).execute()

export const figuresOf = ({ name, manifest, added }: SavedBackup) => ({
  name,
  bytes: added,
  files: manifest.files.count,
  row_count: sum(manifest.tables.map(({ rows }) => rows)),
})

/**
 * Backups that were made before an upgrade or by an operator's command, in order to go back. They are kept for at least 30 days.
 */
export async function listSparedBackups(db: Database): Promise<Set<string | null>> {
  const spared = await runs(db)
    .where("reason", "in", ["operator", "upgrade"])
    .where("started_at", ">", sql<string>`now() - interval '30 days'`)
    .execute()
  return new Set(spared.map(({ name }) => name))
}

export const forgetBackups = (db: Database) =>
  db.deleteFrom("backup_run").where("started_at", "<", sql<string>`now() - interval '2 years'`).execute()
