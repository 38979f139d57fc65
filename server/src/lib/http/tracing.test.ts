import { PassThrough } from "node:stream"
import { inspect } from "node:util"
import { sql } from "kysely"
import type pg from "pg"
import { afterAll, beforeEach, expect, test, vi } from "vitest"
import * as z from "zod"
import { openTestDatabase } from "../../../test/database.ts"
import { becomeRunner } from "../cluster/election.ts"
import { watchStatements } from "../db/statementWatch.ts"
import { addJob, addJobs, defineTask, type Job, startJobs } from "../jobs/jobs.ts"
import { createMetrics } from "../metrics.ts"
import { trace } from "../trace.ts"
import { replyWithFailures } from "./errorReplies.ts"
import { openFastify } from "./fastify.ts"
import { createLogger } from "./logger.ts"

const out = new PassThrough({ encoding: "utf8" })
const log = createLogger("info", out)
const lines = () =>
  `${out.read() ?? ""}`
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line))
beforeEach(() => void out.read())

const { url, pool, db } = await openTestDatabase()
const metrics = createMetrics()
pool.watch = watchStatements({ metrics, log, slow: 50 })
const greet: Job<{ name: string }> = { name: "greet", payload: z.object({ name: z.string() }) }

/** PostgreSQL's error quotes the whole row in its detail, and the statement's values in where. */
async function insertBadRow() {
  await sql`create table if not exists account (email text, hash text, age int check (age > 0))`.execute(db)
  const failure = await sql`do $$ begin insert into account values ('c@x.mw', '$argon2id$v=19', 0); end $$`
    .execute(db)
    .catch((error: pg.DatabaseError) => error)
  const quoted = failure as pg.DatabaseError
  expect(quoted.detail).toContain("c@x.mw, $argon2id$v=19")
  expect(quoted.where).toContain("c@x.mw")
  throw new AggregateError([quoted], "not saved", { cause: quoted })
}

const app = openFastify({ logger: log, trustProxy: ["10.0.0.1"], metrics })
replyWithFailures(app, new Map())
app.get("/id", async () => ({ id: trace.getStore()?.requestId }))
app.post("/id", async () => ({ id: trace.getStore()?.requestId }))
app.get("/fault/:id", async () => {
  throw new Error("a bug")
})
app.get("/slow/:id", async () =>
  sql`select pg_sleep(0.06), 'Tadala' as name where ${"Banda"} <> ''`.execute(db),
)
app.post("/row", insertBadRow)
app.get("/jobs", async () => {
  await addJob(db, greet, { name: "one" })
  await addJobs(db, greet, [{ key: "two", payload: { name: "two" } }], "greetings")
})
afterAll(() => app.close())

const requestNumber = /^\d{4}-\d{4}-\d{4}$/

test("each request has a number, which is in the reply, and is known after its body arrived", async () => {
  const [first, second] = [await app.inject("/id"), await app.inject("/id")]
  expect(first.headers["x-request-id"]).toMatch(requestNumber)
  expect(first.json().id).toBe(first.headers["x-request-id"])
  expect(second.json().id).not.toBe(first.json().id)
  const address = await app.listen({ port: 0 })
  const reply = await fetch(`${address}/id`, {
    method: "POST",
    body: JSON.stringify({ text: "x".repeat(200_000) }),
    headers: { "content-type": "application/json" },
  })
  expect(await reply.json()).toEqual({ id: reply.headers.get("x-request-id") })
})

test("a request's number is accepted from a trusted proxy if it is well formed, and from nobody else", async () => {
  const trusting = openFastify({ logger: false, trustProxy: ["loopback"], metrics })
  const strict = openFastify({ logger: false, trustProxy: ["10.0.0.1"], metrics })
  for (const each of [trusting, strict]) each.get("/", async ({ id }) => id)
  const [trusted, untrusted] = [await trusting.listen({ port: 0 }), await strict.listen({ port: 0 })]
  const ask = async (address: string, id: string) =>
    (await fetch(address, { headers: { "x-request-id": id } })).text()
  expect(await ask(trusted, "proxy-4711.a")).toBe("proxy-4711.a")
  for (const id of ["short", "with space", '"},"level":60', "x".repeat(65)])
    expect(await ask(trusted, id), id).toMatch(requestNumber)
  expect(await ask(untrusted, "proxy-4711.a")).toMatch(requestNumber)
  await Promise.all([trusting.close(), strict.close()])
})

test("an unexpected error shows the request's number, and the log has it with the pattern of the address", async () => {
  const { statusCode, body, headers } = await app.inject("/fault/40917")
  const id = headers["x-request-id"]
  expect(statusCode).toBe(500)
  expect(JSON.parse(body).message).toBe(
    `Server error occurred. Please try again later. Please say this number when you report it: ${id}.`,
  )
  expect(lines()).toMatchObject([
    { msg: "request failed", reqId: id, endpoint: "GET /fault/:id" },
    { msg: "answered", reqId: id, endpoint: "GET /fault/:id" },
  ])
})

test("a slow statement is logged with who asked, its time and rows, and without any value", async () => {
  const countSlow = async () =>
    Number(/^mphunzitsi_slow_statements_total.* (\d+)$/m.exec(await metrics.registry.metrics())?.[1])
  const before = await countSlow()
  const { headers } = await app.inject("/slow/40917")
  // On a busy machine the statements that open the connection may be slow too.
  const slow = lines().filter(({ msg }) => msg === "slow statement")
  const line = slow.at(-1)
  expect(line).toMatchObject({
    level: 40,
    endpoint: "GET /slow/:id",
    rows: 1,
    reqId: headers["x-request-id"],
    milliseconds: expect.any(Number),
    statement: "select pg_sleep(0.06), '…' as name where $1 <> '…'",
  })
  expect(JSON.stringify(line)).not.toMatch(/Tadala|Banda|40917/)
  expect(await metrics.registry.metrics()).toContain(
    'mphunzitsi_statements_total{endpoint="GET /slow/:id",worker="0"} 1',
  )
  expect((await countSlow()) - before).toBe(slow.length)
})

test("the row that PostgreSQL quotes in an error is in no log of a request or a job, nor in the printed error", async () => {
  const { statusCode } = await app.inject({ method: "POST", url: "/row" })
  expect(statusCode).toBe(500)
  const task = defineTask({ name: "keep", payload: z.object({}) }, insertBadRow)
  await addJob(db, { name: "keep", payload: z.object({}) }, {})
  const jobs = startJobs({ connection: { connectionString: url }, becomeRunner, tasks: [task], log, metrics })
  const logged: { msg: string; err?: unknown }[] = []
  await vi.waitFor(() => {
    logged.push(...lines())
    expect(logged.find(({ msg }) => msg.startsWith("Failed task"))).toBeDefined()
  })
  await jobs.stop()
  expect(logged.filter(({ err }) => err)).toHaveLength(2)
  const printed = inspect(await insertBadRow().catch((error) => error), { depth: 9 })
  for (const text of [JSON.stringify(logged), printed]) {
    expect(text).toContain("account_age_check")
    expect(text).not.toMatch(/x\.mw|argon/)
  }
})

test("a job and its log lines have the number of the request that added it", async () => {
  const seen: (string | undefined)[] = []
  const task = defineTask(greet, async ({ name }) => {
    seen.push(trace.getStore()?.requestId)
    log.info({ name }, "greeted")
    if (name === "two") throw new Error("no voice")
  })
  const { headers } = await app.inject("/jobs")
  const jobs = startJobs({ connection: { connectionString: url }, becomeRunner, tasks: [task], log, metrics })
  await vi.waitFor(() => expect(seen).toHaveLength(2))
  await jobs.stop()
  const id = headers["x-request-id"]
  expect(seen).toEqual([id, id])
  const about = lines()
  expect(about.filter(({ msg }) => msg === "greeted")).toMatchObject([
    { reqId: id, endpoint: "job greet" },
    { reqId: id, endpoint: "job greet" },
  ])
  expect(about.find(({ msg }) => msg.startsWith("Failed task"))).toMatchObject({
    reqId: id,
    endpoint: "job greet",
  })
  const text = await metrics.registry.metrics()
  expect(text).toContain('mphunzitsi_jobs_run_total{kind="greet",outcome="done",worker="0"} 1')
  expect(text).toContain('mphunzitsi_jobs_run_total{kind="greet",outcome="failed",worker="0"} 1')
})
