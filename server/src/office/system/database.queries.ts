import { sql } from "kysely"
import { sum } from "#contract/lib/objects.ts"
import type { ConnectionPool, Database } from "../../lib/db/database.ts"
import { migrationNames } from "../../lib/db/migrate.ts"
import { readRow } from "../../lib/db/readRow.ts"
import { reasonOf } from "../../lib/db/servers.ts"
import type { Files } from "../../lib/files/files.ts"
import type { Storage } from "../../lib/files/storage.ts"
import { isRefused } from "../../lib/mail/outbox.ts"
import { findBackupSettings, lastGoodBackup, listBackups } from "../backups/queries.ts"
import { warningOf } from "../backups/rules.ts"
import type {
  AccountFacts,
  BackupFacts,
  DatabaseFacts,
  FileFacts,
  JobFacts,
  MailFacts,
  StatementFacts,
  VacuumFacts,
} from "./database.rules.ts"

export async function readDatabase(db: Database): Promise<DatabaseFacts> {
  const facts = await readRow(
    db,
    sql<Omit<DatabaseFacts, "pending"> & { applied: string[] }>`select
      current_setting('server_version') as version,
      pg_database_size(current_database()) as size,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as max,
      'off' not in (current_setting('fsync'), current_setting('full_page_writes'), current_setting('synchronous_commit'))
        as "isDurable",
      (select array_agg(name) from migration) as applied`,
  )
  const applied = new Set(facts.applied)
  return { ...facts, pending: (await migrationNames()).filter((name) => !applied.has(name)).length }
}

export const findCollege = async (db: Database) =>
  (await db.selectFrom("college_identity").select("id").executeTakeFirst())?.id

/** PostgreSQL shows the activity of other accounts only to accounts that have the right. */
export const readStatements = (db: Database) =>
  readRow(
    db,
    sql<StatementFacts>`select
      count(*) filter (where wait_event_type = 'Lock' and state_change < now() - interval '5 seconds') as waiting,
      count(*) filter (where xact_start < now() - interval '5 minutes') as long,
      coalesce(extract(epoch from max(now() - xact_start)), 0)::float as longest
      from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )

export const readVacuum = (db: Database) =>
  readRow(
    db,
    sql<VacuumFacts>`select
      (select age(datfrozenxid) from pg_database where datname = current_database()) as age,
      array(select relname::text from pg_stat_user_tables
        where n_dead_tup > 50000 and n_dead_tup > n_live_tup order by n_dead_tup desc limit 5) as tables`,
  )

export const readMail = (db: Database) =>
  readRow(
    db,
    sql<Omit<MailFacts, "isSet">>`select
      count(id) filter (where not is_refused) as waiting,
      count(id) filter (where attempts > 0 and not is_refused) as failing,
      count(id) filter (where is_refused) as refused,
      coalesce(extract(epoch from now() - min(created_at) filter (where not is_refused)), 0)::float as waited,
      (array_agg(last_error order by is_refused, id desc) filter (where attempts > 0))[1] as "lastError",
      last.sent_at as "lastSent",
      coalesce(last.sent_at > max(created_at) filter (where attempts > 0 and not is_refused), false) as "hasSentSinceFailure",
      coalesce(last.sent_at > max(created_at) filter (where is_refused), false) as "hasSentSinceRefusal"
      from (select 1) as always
      left join lateral (select sent_at from mail where status = 'sent' order by created_at desc, id desc limit 1)
        as last on true
      left join (select *, ${isRefused} as is_refused from mail where status = 'unsent') as mail on true
      group by last.sent_at`,
  )

/** The last good backup, and whether the newest one failed. */
export async function readBackup(db: Database): Promise<Omit<BackupFacts, "account">> {
  const now = new Date()
  const settings = await findBackupSettings(db)
  const good = await lastGoodBackup(db, now)
  const { backups } = await listBackups(db, { search: null, limit: 1 })
  const newest = backups[0]
  return {
    age: good ? (now.getTime() - Date.parse(good.started_at)) / 1000 : null,
    isOff: settings.frequency === "off",
    warning: warningOf(settings, good, now),
    problem: newest?.state === "failed" ? (newest.problem ?? "") : null,
  }
}

/** A job that has used all its attempts isn't run again. */
export const readJobs = (db: Database) =>
  readRow(
    db,
    sql<JobFacts>`select
      count(*) filter (where locked_at is null and run_at <= now() and attempts < max_attempts) as waiting,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
      coalesce(array_agg(distinct task_identifier) filter (where locked_at is null and attempts >= max_attempts), '{}')
        as kinds,
      coalesce(extract(epoch from now() - min(run_at) filter
        (where locked_at is null and run_at <= now() and attempts < max_attempts)), 0)::float as waited
      from graphile_worker.jobs`,
  )

/** Compares the sizes of this many files, chosen at random, with those in the database. */
export async function sampleFiles(db: Database, sizeOf: Files["sizeOf"], max: number): Promise<FileFacts> {
  const { known, bytes } = await readRow(
    db,
    sql<{
      known: number
      bytes: number
    }>`select count(*) as known, coalesce(sum(size), 0) as bytes from file`,
  )
  const rows = await db
    .selectFrom("file")
    .select(["id", "name", "size"])
    .orderBy(sql`random()`)
    .limit(max)
    .execute()
  const lost: string[] = []
  for (const { id, size, name } of rows) if ((await sizeOf(id)) !== size) lost.push(name)
  return { known, bytes, looked: rows.length, lost }
}

/** Compares the sizes of all files with those in the database. They are listed, not read one by one. */
export async function compareFiles(db: Database, listSizes: Storage["listSizes"]): Promise<FileFacts> {
  const rows = await db.selectFrom("file").select(["id", "name", "size"]).execute()
  const expected = new Map(rows.map((row) => [row.id, row]))
  const lost: string[] = []
  for await (const { key, size } of listSizes()) {
    const file = expected.get(key)
    if (file && file.size !== size) lost.push(file.name)
    expected.delete(key)
  }
  lost.push(...[...expected.values()].map(({ name }) => name))
  const bytes = sum(rows.map(({ size }) => size))
  return { known: rows.length, bytes, looked: rows.length, lost }
}

/** The reason why the replica can't be read; undefined if it replies, or if none is set. */
export const whyNoReplica = (replica: ConnectionPool | undefined): Promise<string | undefined> =>
  replica?.query("select 1").then(
    () => undefined,
    (error: Error) => reasonOf(error),
  ) ?? Promise.resolve(undefined)

/** The database account of the college, quoted for SQL, and its rights. */
export const readAccount = (db: Database) =>
  readRow(
    db,
    sql<AccountFacts>`select quote_ident(rolname) as name, rolcreatedb or rolsuper as "createsDatabases"
      from pg_roles where rolname = current_user`,
  )

/** Seconds by which each standby of this database is behind; null if this account may not see it. */
export async function readStandbys(db: Database): Promise<(number | null)[]> {
  const { rows } = await sql<{ behind: number | null }>`
    select case when state is not null then extract(epoch from coalesce(replay_lag, interval '0'))::float end as behind
    from pg_stat_replication`.execute(db)
  return rows.map(({ behind }) => behind)
}
