import Fastify from "fastify"
import { sql } from "kysely"
import pg from "pg"
import { afterAll, describe, expect, test, vi } from "vitest"
import { testDatabase } from "../../../test/database.ts"
import { killablePostgres } from "../../../test/killablePostgres.ts"
import { replyWithFailures } from "../http/errorReplies.ts"
import type { Waits } from "../limits.ts"
import { createPool, openDatabase, openReads } from "./database.ts"
import { inTransaction } from "./transactions.ts"

const { url } = await testDatabase()

/** Time-outs that are much shorter than the college's. */
const short: Waits = {
  connection: 400,
  lock: 400,
  statement: 600,
  answer: 800,
  pipeline: 200,
  nextStatement: 300,
}

/** An app whose requests read and write the table. */
async function openApp(connectionString: string, max = 5) {
  const pool = createPool({ connectionString, max }, vi.fn(), short)
  const db = openDatabase(pool)
  const reads = openReads(pool)
  const logged: string[] = []
  const app = Fastify({ logger: { level: "warn", stream: { write: (line) => logged.push(line) } } })
  replyWithFailures(app, new Map())
  app.get("/read", async () => (await sql`select n from thing`.execute(reads)).rows)
  app.get("/other", async () => (await sql`select 1 as n`.execute(reads)).rows)
  app.get("/write", () =>
    inTransaction(db, async (tx) => (await sql`update thing set n = n + 1 returning n`.execute(tx)).rows),
  )
  app.get("/long", async () => (await sql`select 2 as n, pg_sleep(600)`.execute(reads)).rows)
  afterAll(async () => {
    await app.close()
    await pool.end()
  })
  const ask = async (address: string) => (await app.inject(address)).statusCode
  /** Repeats the request if the machine was so busy that a time-out has passed. */
  const askUntilAnswered = (address: string) => vi.waitFor(async () => expect(await ask(address)).toBe(200))
  // The first read uses the pool, and the second opens a pipeline.
  for (const address of ["/read", "/read", "/other", "/other", "/write"]) await askUntilAnswered(address)
  return { app, pool, db, logged, ask, askUntilAnswered }
}

/** Another session of the database, which ends with the test file. */
async function openSession(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  afterAll(() => client.end())
  return client
}

const session = await openSession(url)
await session.query("create table thing (n int); insert into thing values (1)")
const { app, pool, db, logged, ask, askUntilAnswered } = await openApp(url)

describe("a locked table", () => {
  test("answers its readers and writers with 503 in a sentence, and nobody else", async () => {
    await session.query("begin; lock table thing in access exclusive mode")
    const others = ["/other", "/other"].map(askUntilAnswered)
    const replies = ["/read", "/read", "/write"].map(ask)
    expect(await Promise.all(replies)).toEqual([503, 503, 503])
    await Promise.all(others)
    expect((await app.inject("/write")).json()).toEqual({
      success: false,
      code: "unavailable",
      message: "The college is busy just now, so this was not done. Please try again in a moment.",
    })
    await session.query("rollback")
    await Promise.all(["/read", "/write"].map(askUntilAnswered))
  })
})

test("a write that finds the database's disk full is answered with the sentence that uploads use", async () => {
  await session.query(`create function fill() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger fill before update on thing for each row execute function fill()`)
  const answer = async () => {
    const reply = await app.inject("/write")
    return [reply.statusCode, reply.json().message]
  }
  await expect
    .poll(answer)
    .toEqual([503, "The college's storage is full, so nothing was saved. Please tell an administrator."])
  expect(logged.at(-1), "the cause for an operator").toContain("could not extend file")
  await session.query("drop trigger fill on thing")
  await askUntilAnswered("/write")
})

test("a statement that takes too long is ended and answered with 503", async () => {
  expect(await ask("/long")).toBe(503)
  expect(pool.idleCount).toBe(pool.totalCount)
})

test("a request that gets no connection in time is answered with 503", async () => {
  const small = await openApp(url, 1)
  const holder = await small.pool.connect()
  expect(await small.ask("/write")).toBe(503)
  holder.release()
  await small.askUntilAnswered("/write")
})

test("a transaction that sends nothing for too long is ended, and its locks are released", async () => {
  const idle = () =>
    db.transaction().execute(async (tx) => {
      await sql`update thing set n = 7`.execute(tx)
      await askUntilAnswered("/write")
      await sql`update thing set n = 8`.execute(tx)
    })
  // On a busy machine the first update may already be too late.
  await expect.poll(() => idle().catch(({ message }: Error) => message)).toContain("connection error")
  await askUntilAnswered("/write")
})

describe("a server whose database hangs", () => {
  test("answers with 503, and works again as soon as the database does", async () => {
    const postgres = await killablePostgres()
    afterAll(() => postgres.stop())
    const client = await openSession(postgres.url)
    await client.query("create table thing (n int); insert into thing values (1)")
    const college = await openApp(postgres.url)
    postgres.freeze()
    const replies = ["/read", "/write", "/other", "/write"].map(college.ask)
    expect(await Promise.all(replies)).toEqual([503, 503, 503, 503])
    expect(await college.ask("/read")).toBe(503)
    postgres.thaw()
    await Promise.all(["/read", "/write", "/other"].map(college.askUntilAnswered))
  })
})
