import { sql } from "kysely"
import { Gauge, Registry } from "prom-client"
import { allNamed } from "../../lib/allNamed.ts"
import type { Database } from "../../lib/db/database.ts"
import { readRow } from "../../lib/db/readRow.ts"
import type { FreeSpace } from "../../lib/files/diskSpace.ts"
import { isRefused } from "../../lib/mail/outbox.ts"
import { lastGoodBackup } from "../backups/queries.ts"

type Numbers = {
  waiting: number
  failing: number
  refused: number
  sessions: number
  uploads: number
  uploadBytes: number
  size: number
  files: number
  fileBytes: number
}

/** The college's own metrics, the same from every process: the numbers of waiting items, and sizes. */
export const collegeMetricsReader = (db: Database, free: FreeSpace) => async (): Promise<Registry> => {
  const registry = new Registry()
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `mphunzitsi_${name}`, help, labelNames, registers: [registry] })
  const { numbers, jobs, notices, lag, good, freeBytes } = await allNamed({
    numbers: readNumbers(db),
    jobs: readJobs(db),
    notices: db.selectFrom("admin_notice").select("kind").execute(),
    lag: readLag(db),
    good: lastGoodBackup(db, new Date()),
    freeBytes: free(),
  })
  gauge("disk_free_bytes", "Bytes free on the fullest disk of this machine.").set(freeBytes)
  gauge("database_bytes", "Size of the database.").set(numbers.size)
  gauge("files", "Files that the college keeps.").set(numbers.files)
  gauge("file_bytes", "Bytes of those files.").set(numbers.fileBytes)
  gauge("unfinished_uploads", "Files that are still arriving.").set(numbers.uploads)
  gauge("unfinished_upload_bytes", "Bytes that those files will have.").set(numbers.uploadBytes)
  gauge("sessions", "Devices that were used in the last 30 days and are signed in.").set(numbers.sessions)
  const mails = gauge(
    "mails",
    "Emails on their way, those of them that failed at least once, and those that were refused for good.",
    "state",
  )
  for (const state of ["waiting", "failing", "refused"] as const) mails.set({ state }, numbers[state])
  const jobGauge = gauge(
    "jobs",
    "Jobs by kind: planned, waiting, running, or failed for good.",
    "kind",
    "state",
  )
  const oldest = gauge(
    "oldest_job_seconds",
    "Seconds for which the oldest due job of a kind has waited.",
    "kind",
  )
  for (const { kind, state, count, waited } of jobs) {
    jobGauge.set({ kind, state }, count)
    if (state === "waiting") oldest.set({ kind }, waited)
  }
  const notice = gauge("notice", "1 for each notice that administrators see on their dashboards.", "kind")
  // The machine's name is left out.
  for (const { kind } of notices) notice.set({ kind: kind.replace(/ .*/, "") }, 1)
  const behind = gauge(
    "standby_behind_seconds",
    "Seconds by which a standby of the database is behind.",
    "standby",
  )
  for (const { standby, seconds } of lag) behind.set({ standby }, seconds)
  if (good)
    gauge("last_good_backup_timestamp_seconds", "When the last backup that can be relied on was begun.").set(
      Date.parse(good.started_at) / 1000,
    )
  return registry
}

const readNumbers = (db: Database) =>
  readRow(
    db,
    sql<Numbers>`select
    mails.*,
    (select count(*) from session where ended_at is null and last_active_at > now() - interval '30 days') as sessions,
    (select count(*) from upload) as uploads,
    (select coalesce(sum(size), 0) from upload) as "uploadBytes",
    pg_database_size(current_database()) as size,
    (select count(*) from file) as files,
    (select coalesce(sum(size), 0) from file) as "fileBytes"
    from (select
      count(*) filter (where not ${isRefused}) as waiting,
      count(*) filter (where attempts > 0 and not ${isRefused}) as failing,
      count(*) filter (where ${isRefused}) as refused
      from mail where status = 'unsent') as mails`,
  )

async function readJobs(db: Database) {
  const { rows } = await sql<{ kind: string; state: string; count: number; waited: number }>`
    select task_identifier as kind, state, count(*) as count,
      greatest(extract(epoch from now() - min(run_at)), 0)::float as waited
    from graphile_worker.jobs, lateral (select case
      when locked_at is not null then 'running'
      when attempts >= max_attempts then 'failed'
      when run_at > now() then 'planned'
      else 'waiting' end as state) as states
    group by task_identifier, state`.execute(db)
  return rows
}

/**
 * Without pg_read_all_stats, PostgreSQL hides everything about a standby except its name, and 0 seconds would be misleading.
 */
async function readLag(db: Database) {
  const { rows } = await sql<{ standby: string; seconds: number }>`
    select coalesce(nullif(application_name, ''), 'standby') as standby,
      max(extract(epoch from coalesce(replay_lag, interval '0')))::float as seconds
    from pg_stat_replication where state is not null group by 1`.execute(db)
  return rows
}
