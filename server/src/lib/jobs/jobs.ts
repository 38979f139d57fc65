import { setTimeout as sleep } from "node:timers/promises"
import type { FastifyBaseLogger } from "fastify"
import {
  Logger,
  parseCronItems,
  type Job as QueuedJob,
  type Runner,
  run,
  runMigrations,
} from "graphile-worker"
import { sql } from "kysely"
import pg from "pg"
import type * as z from "zod"
import { millisecondsPerDay } from "#contract/lib/days.ts"
import { type Connection, settingsOf } from "../db/client.ts"
import type { Database } from "../db/database.ts"
import { connections, queueWait } from "../limits.ts"
import type { Metrics } from "../metrics.ts"
import { clockMoved, forgetFutureRuns } from "./clockMoves.ts"
import { requestFlags, traced, traceOf } from "./tracing.ts"

/** A kind of job: its name in the database and the schema of its payload. */
export type Job<Payload> = { name: string; payload: z.ZodType<Payload> }
export type Task = { name: string; cron: string | undefined; work(payload: unknown): Promise<void> }

type JobOptions = {
  /** Immediately if absent. */
  runAt?: Date
  /** Replaces a waiting job with the same key. */
  key?: string
  /** Jobs of one queue run one at a time. */
  queue?: string
}

/** Adds a job in the transaction of a write. The job runs if, and only if, the transaction commits. */
export async function addJob<Payload>(
  db: Database,
  { name }: Job<Payload>,
  payload: Payload,
  { runAt, key, queue }: JobOptions = {},
) {
  await sql`select graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null}::timestamptz,
    job_key => ${key ?? null}::text, queue_name => ${queue ?? null}::text, flags => ${requestFlags()}::text[])`.execute(
    db,
  )
}

/** Adds many jobs of one kind, each under its own key, all in one queue. */
export async function addJobs<Payload>(
  db: Database,
  { name }: Job<Payload>,
  jobs: readonly { payload: Payload; key: string }[],
  queue: string,
) {
  await sql`select count(*) from graphile_worker.add_jobs(array(
    select (${name}::text, job->'payload', ${queue}::text, null, null, job->>'key', null, ${requestFlags()}::text[])::graphile_worker.job_spec
    from json_array_elements(${JSON.stringify(jobs)}::json) as job))`.execute(db)
}

/** Removes a waiting job, in the transaction that did its work. */
export async function removeJob(db: Database, key: string) {
  await sql`select graphile_worker.remove_job(${key})`.execute(db)
}

/**
 * Defines how a kind of job runs. A job can run twice after a crash, so it must be idempotent. One that throws is
 * retried with growing delays. With a `cron` (UTC) it also runs on schedule, and catches up after downtime.
 */
export function defineTask<Payload>(
  { name, payload }: Job<Payload>,
  work: (payload: Payload) => Promise<void>,
  cron?: string,
): Task {
  return { name, cron, work: async (jobPayload) => work(payload.parse(jobPayload)) }
}

/** Creates or updates the job tables. Jobs can only be added afterwards. */
export async function migrateJobs(pool: pg.Pool) {
  await runMigrations({ pgPool: withErrorListener(pool, (error) => console.warn(error.message)) })
}

/**
 * One process at a time runs the jobs. `lost` resolves when this process may no longer run them, and `leave` gives up its
 * turn.
 */
export type RunnerLease = { lost: Promise<void>; leave(): Promise<void> }

type RunnerOptions = {
  connection: Connection
  /** Waits until no other process runs the jobs; undefined if stopped meanwhile. */
  becomeRunner(connection: Connection, stop: AbortSignal): Promise<RunnerLease | undefined>
  tasks: readonly Task[]
  log: FastifyBaseLogger
  metrics?: Metrics
  /** Milliseconds between checks whether the clock was moved. */
  checkInterval?: number
}

/** Runs jobs, two at a time, until stopped, while no other process does. It survives a lost database. */
export function startJobs({
  connection,
  becomeRunner,
  tasks,
  log,
  metrics,
  checkInterval = 60_000,
}: RunnerOptions) {
  const settings = settingsOf({
    max: connections.queue,
    connectionTimeoutMillis: queueWait,
    query_timeout: queueWait,
    ...connection,
  })
  const pool = withErrorListener(new pg.Pool(settings), (error) =>
    log.warn({ err: error }, "a database connection of the jobs was lost"),
  )
  const stopped = new AbortController()
  let runner: Runner | undefined

  const ended = (async () => {
    while (!stopped.signal.aborted) {
      let lease: RunnerLease | undefined
      const over = new AbortController()
      try {
        lease = await becomeRunner(connection, stopped.signal)
        if (!lease) break
        await unlockJobs(pool)
        await forgetFutureRuns(pool)
        runner = await run(options(pool, tasks, log, metrics))
        if (stopped.signal.aborted) await runner.stop()
        await Promise.race([runner.promise, lease.lost, clockMoved(over.signal, checkInterval)])
      } catch (error) {
        log.warn({ err: error }, "the jobs were interrupted and start again")
      }
      over.abort()
      // Another process may run the jobs from now on.
      await runner?.stop().catch(() => undefined)
      runner = undefined
      await lease?.leave().catch(() => undefined)
      await pause(stopped.signal)
    }
  })()

  return {
    /** Resolves when the running jobs have ended; the others wait in the database. */
    async stop() {
      stopped.abort()
      await runner
        ?.stop()
        .catch((error: unknown) => log.debug({ err: error }, "the jobs were ending by themselves"))
      await ended
      await pool.end()
    },
  }
}

const pause = (signal: AbortSignal) => sleep(1000, undefined, { signal }).catch(() => undefined)

const options = (pool: pg.Pool, tasks: readonly Task[], log: FastifyBaseLogger, metrics?: Metrics) => ({
  pgPool: pool,
  logger: asGraphileLogger(log),
  concurrency: 2,
  pollInterval: 1000,
  noHandleSignals: true,
  taskList: Object.fromEntries(tasks.map(({ name, work }) => [name, traced(work, metrics)])),
  parsedCronItems: parseCronItems(
    tasks.flatMap(({ name, cron }) =>
      // The key combines all runs that downtime has missed into one.
      cron
        ? [
            {
              task: name,
              match: cron,
              options: { backfillPeriod: millisecondsPerDay, jobKey: `cron ${name}` },
            },
          ]
        : [],
    ),
  ),
  // Without these, a failure to record a job's end is an unhandled rejection, which ends the process.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
})

/** A killed server leaves its jobs locked for hours. Only one process runs jobs, so existing locks are stale. */
async function unlockJobs(pool: pg.Pool) {
  await pool.query(`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`)
}

/** Without a listener, a lost connection would end the process. */
function withErrorListener(pool: pg.Pool, lost: (error: Error) => void) {
  pool.on("error", lost)
  pool.on("connect", (client) => client.on("error", lost))
  return pool
}

const levels = { error: "warn", warning: "warn", info: "debug", debug: "trace" } as const

const asGraphileLogger = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message, meta) => {
    const job = meta?.job ? traceOf(meta.job as QueuedJob) : undefined
    const jobContext = job ? { reqId: job.requestId, endpoint: job.endpoint } : {}
    log[levels[level]]({ err: meta?.error, ...jobContext }, message)
  })
