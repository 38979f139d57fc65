import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "kysely"
import pino from "pino"
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import * as z from "zod"
import { openTestDatabase } from "../../../test/database.ts"
import { killablePostgres } from "../../../test/killablePostgres.ts"
import { becomeRunner } from "../cluster/election.ts"
import { createPool, openDatabase } from "../db/database.ts"
import { addJob, defineTask, type Job, migrateJobs, startJobs, type Task } from "./jobs.ts"

const log = pino({ level: "silent" })
const greet: Job<{ name: string }> = { name: "greet", payload: z.object({ name: z.string() }) }

const { url, pool, db } = await openTestDatabase()
beforeEach(() =>
  pool.query(
    "delete from graphile_worker._private_jobs; delete from graphile_worker._private_known_crontabs",
  ),
)

/** Runs jobs until the test ends. */
function runTasks(...tasks: Task[]) {
  const jobs = startJobs({
    connection: { connectionString: url },
    becomeRunner,
    tasks,
    log,
    checkInterval: 50,
  })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= jobs.stop())
  onTestFinished(stop)
  return stop
}

async function waitingJobs() {
  const { rows } = await sql<{ run_at: string; attempts: number; last_error: string | null }>`
    select run_at, attempts, last_error from graphile_worker.jobs order by id`.execute(db)
  return rows
}

describe("a job", () => {
  test("runs when its transaction commits, and never if it is rolled back", async () => {
    const greeted: string[] = []
    runTasks(defineTask(greet, async ({ name }) => void greeted.push(name)))
    const failing = db.transaction().execute(async (tx) => {
      await addJob(tx, greet, { name: "undone" })
      throw new Error("undone")
    })
    await expect(failing).rejects.toThrow("undone")
    await db.transaction().execute((tx) => addJob(tx, greet, { name: "Chikondi" }))
    await vi.waitFor(() => expect(greeted).toEqual(["Chikondi"]))
    await vi.waitFor(async () => expect(await waitingJobs()).toEqual([]))
  })

  test("waits for its time", async () => {
    const greeted: string[] = []
    await addJob(db, greet, { name: "now" })
    const time = Date.now() + 1500
    await addJob(db, greet, { name: "later" }, { runAt: new Date(time) })
    runTasks(defineTask(greet, async ({ name }) => void greeted.push(name)))
    await vi.waitFor(() => expect(greeted).toEqual(["now", "later"]))
    expect(Date.now()).toBeGreaterThan(time)
  })

  test("replaces the waiting one with the same key", async () => {
    await addJob(db, greet, { name: "first" }, { key: "one" })
    await addJob(db, greet, { name: "second" }, { key: "one" })
    const greeted: string[] = []
    const stop = runTasks(defineTask(greet, async ({ name }) => void greeted.push(name)))
    await vi.waitFor(async () => expect(await waitingJobs()).toEqual([]))
    await stop()
    expect(greeted).toEqual(["second"])
  })

  test("that fails is stored with its error and retried", async () => {
    const stop = runTasks(defineTask(greet, () => Promise.reject(new Error("no voice"))))
    await addJob(db, greet, { name: "Chikondi" })
    await vi.waitFor(async () => expect(await waitingJobs()).toMatchObject([{ last_error: "no voice" }]))
    await stop()
    expect(await waitingJobs()).toMatchObject([{ attempts: 1 }])
  })

  test("with an invalid payload fails", async () => {
    runTasks(defineTask(greet, async () => {}))
    await addJob(db, { ...greet, payload: z.unknown() }, { names: 1 })
    await vi.waitFor(async () => expect((await waitingJobs())[0]?.last_error).toContain("expected string"))
  })

  test("waits for the one before in its queue, but not for other queues", async () => {
    const running: string[] = []
    const first = Promise.withResolvers<void>()
    const slow = async ({ name }: { name: string }) => {
      running.push(name)
      if (name === "first") await first.promise
    }
    runTasks(defineTask(greet, slow))
    await addJob(db, greet, { name: "first" }, { queue: "mail" })
    await vi.waitFor(() => expect(running).toEqual(["first"]))
    await addJob(db, greet, { name: "second" }, { queue: "mail" })
    await addJob(db, greet, { name: "other" })
    await vi.waitFor(() => expect(running).toEqual(["first", "other"]))
    first.resolve()
    await vi.waitFor(() => expect(running).toEqual(["first", "other", "second"]))
  })

  test("that a killed server had begun is run by the next server", async () => {
    await addJob(db, greet, { name: "begun" }, { queue: "mail" })
    await pool.query(`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1;
      update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'killed'`)
    const greeted: string[] = []
    runTasks(defineTask(greet, async ({ name }) => void greeted.push(name)))
    await vi.waitFor(() => expect(greeted).toEqual(["begun"]))
  })
})

test("stopping waits for running jobs, and leaves the others", async () => {
  const release = Promise.withResolvers<void>()
  const begun: string[] = []
  const done: string[] = []
  const stop = runTasks(
    defineTask(greet, async ({ name }) => {
      begun.push(name)
      await release.promise
      done.push(name)
    }),
  )
  for (const name of ["one", "two", "three", "four", "five"]) await addJob(db, greet, { name })
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  const stopped = stop()
  await addJob(db, greet, { name: "too late" })
  release.resolve()
  await stopped
  expect(done).toEqual(begun)
  expect(done).not.toContain("too late")
  expect(await waitingJobs()).toHaveLength(6 - done.length)
})

test("a scheduled job that was missed during downtime runs afterwards", async () => {
  const greeted: number[] = []
  const nightly: Job<object> = { name: "nightly", payload: z.object() }
  const task = defineTask(nightly, async () => void greeted.push(1), "0 1 * * *")
  const stop = runTasks(task)
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query("select from graphile_worker._private_known_crontabs")
    expect(rowCount).toBe(1)
  })
  await stop()
  await pool.query(
    "update graphile_worker._private_known_crontabs set known_since = now() - interval '3 days'",
  )
  runTasks(task)
  await vi.waitFor(() => expect(greeted).toEqual([1]))
})

/** Sets this process's clock, which then stands still. */
function setClock(milliseconds: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: milliseconds })
  onTestFinished(() => void vi.useRealTimers())
}
const year = 365 * 24 * 60 * 60_000
/** Just before a minute of yesterday. Jobs of the following minutes are already due for the database, whose clock is right. */
const yesterday = Math.floor(Date.now() / 60_000 - 24 * 60) * 60_000 - 300

/**
 * Lets minutes pass until `happened` returns true. Between them the clock stands still just before a minute, so that a
 * busy machine misses none.
 */
async function passMinutes(happened: () => boolean | Promise<boolean>) {
  while (!(await happened())) {
    await sleep(1000)
    vi.setSystemTime(Date.now() + 60_000)
  }
}

describe("a scheduled job runs at its minute", () => {
  const minutely: Job<object> = { name: "minutely", payload: z.object() }
  const lastRun = async () =>
    Date.parse(
      (await pool.query("select last_execution at from graphile_worker._private_known_crontabs")).rows[0]?.at,
    )

  test("after a clock that was ahead was put right", async () => {
    const ran: number[] = []
    await pool.query(`insert into graphile_worker._private_known_crontabs
      values ('minutely', now() + interval '2 years', now() + interval '2 years')`)
    setClock(yesterday)
    runTasks(defineTask(minutely, async () => void ran.push(1), "* * * * *"))
    await passMinutes(() => ran.length > 0)
  })

  test("after the clock was put back while the jobs ran", { tags: "drill" }, async () => {
    const ran: number[] = []
    setClock(yesterday + 2 * year)
    runTasks(defineTask(minutely, async () => void ran.push(1), "* * * * *"))
    await passMinutes(async () => (await lastRun()) > yesterday + 2 * year)
    expect(ran).toEqual([])
    setClock(yesterday)
    await passMinutes(() => ran.length > 0)
  })

  test("after the clock was put forward, without all the minutes in between", { tags: "drill" }, async () => {
    setClock(yesterday)
    runTasks(defineTask(minutely, async () => undefined, "* * * * *"))
    await passMinutes(async () => (await lastRun()) > yesterday)
    setClock(yesterday + 2 * year)
    await passMinutes(async () => (await lastRun()) > yesterday + 2 * year)
  })
})

test("killing the database neither ends the process nor loses a job", { tags: "drill" }, async () => {
  const postgres = await killablePostgres()
  const ownPool = createPool({ connectionString: postgres.url }, () => {})
  const own = openDatabase(ownPool)
  await migrateJobs(ownPool)
  const done = new Map<string, number>()
  const tasks = [
    defineTask(greet, async ({ name }) => {
      await sleep(20)
      done.set(name, (done.get(name) ?? 0) + 1)
    }),
  ]
  const jobs = startJobs({ connection: { connectionString: postgres.url }, becomeRunner, tasks, log })
  onTestFinished(async () => {
    await ownPool.end()
    await postgres.stop()
    // Stopping must work without a database, too.
    await jobs.stop()
  })

  for (let round = 0; round < 2; round++) {
    for (let job = 0; job < 20; job++) await addJob(own, greet, { name: `${round}.${job}` })
    await postgres.killAndRevive()
    await vi.waitFor(() => expect(done.size).toBe(20 * (round + 1)), { interval: 100 })
  }
  await vi.waitFor(async () =>
    expect((await sql`select from graphile_worker.jobs`.execute(own)).rows).toEqual([]),
  )
})

test("of several processes one runs the jobs, and when it ends another does", { tags: "drill" }, async () => {
  const ran: string[] = []
  const processNamed = (name: string) =>
    runTasks(defineTask(greet, async (job) => void ran.push(`${name}: ${job.name}`)))
  const stopFirst = processNamed("first")
  await addJob(db, greet, { name: "Chikondi" })
  await vi.waitFor(() => expect(ran).toEqual(["first: Chikondi"]))
  processNamed("second")
  await addJob(db, greet, { name: "Madalitso" })
  await vi.waitFor(() => expect(ran).toEqual(["first: Chikondi", "first: Madalitso"]))
  await stopFirst()
  await addJob(db, greet, { name: "Thoko" })
  await vi.waitFor(() => expect(ran.at(-1)).toBe("second: Thoko"))
})

test("of several processes that lose their connections none ends, one goes on, and one that waits for its turn can stop", {
  tags: "drill",
}, async () => {
  const ran: string[] = []
  /** The processes that began to run the jobs, in order. */
  const turns: number[] = []
  const processes = [0, 1].map((number) => {
    const jobs = startJobs({
      connection: { connectionString: url },
      async becomeRunner(...given) {
        const lease = await becomeRunner(...given)
        if (lease) turns.push(number)
        return lease
      },
      tasks: [defineTask(greet, async ({ name }) => void ran.push(name))],
      log,
    })
    let stopped: Promise<void> | undefined
    const stop = () => (stopped ??= jobs.stop())
    onTestFinished(stop)
    return { stop }
  })
  const sessions = async (which: string) =>
    (await pool.query(`select from pg_stat_activity where datname = current_database() and ${which}`))
      .rowCount
  for (const name of ["Chikondi", "Madalitso"]) {
    await vi.waitFor(async () => expect(await sessions("application_name = 'mphunzitsi jobs'")).toBe(2))
    await vi.waitFor(async () => expect(await sessions("query like 'LISTEN%'")).toBe(1))
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mphunzitsi jobs' and datname = current_database()",
    )
    await addJob(db, greet, { name })
    await vi.waitFor(() => expect(ran.at(-1)).toBe(name))
  }
  await vi.waitFor(async () => expect(await sessions("application_name = 'mphunzitsi jobs'")).toBe(2))
  await vi.waitFor(() => expect(turns).toHaveLength(3))
  const running = turns.at(-1)!
  // The other process still has the lock, so this one would wait for it for ever.
  await processes[1 - running]!.stop()
  await addJob(db, greet, { name: "Thoko" })
  await vi.waitFor(() => expect(ran).toEqual(["Chikondi", "Madalitso", "Thoko"]))
  await processes[running]!.stop()
})
