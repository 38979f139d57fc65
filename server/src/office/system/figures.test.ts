import { sql } from "kysely"
import { Registry } from "prom-client"
import { expect, onTestFinished, test } from "vitest"
import { urlOf } from "../../../../supervisor/postgres.ts"
import { openCollege } from "../../../test/college.ts"
import { followAsStandby, testDatabase } from "../../../test/database.ts"
import { joinSiblings } from "../../lib/cluster/siblings.ts"
import { createPool, openDatabase } from "../../lib/db/database.ts"
import { openFastify } from "../../lib/http/fastify.ts"
import { figures } from "../../lib/http/figures.ts"
import { migrateJobs } from "../../lib/jobs/jobs.ts"
import { queueMails } from "../../lib/mail/outbox.ts"
import { createMetrics } from "../../lib/metrics.ts"
import { figuresOf } from "./figures.queries.ts"

const token = "a-token-of-the-tests"
const open = await openCollege()
const closed = await openCollege({ METRICS_TOKEN: token })

type Asked = { headers?: Record<string, string>; remoteAddress?: string }
const ask = ({ app }: typeof open, options: Asked = {}) => app.inject({ url: "/metrics", ...options })

test("answers are counted by the line of the contract, never by an address with ids", async () => {
  await open.call("admin", "GET /terms/{id}", { params: { id: 40917 } })
  await open.call("admin", "GET /terms/{id}", { params: { id: 40918 } })
  await open.app.inject({ url: "/api/nothing/40919" })
  const { body } = await ask(open)
  expect(body).toContain('mphunzitsi_requests_total{endpoint="GET /terms/{id}",status="4xx",worker="0"} 2')
  expect(body).toContain('mphunzitsi_request_duration_seconds_count{endpoint="GET /terms/{id}",worker="0"} 2')
  expect(body).toContain('mphunzitsi_requests_total{endpoint="no endpoint",status="4xx",worker="0"} 1')
  expect(body).not.toMatch(/endpoint="[^"]*409/)
})

test("what waits and how large the college is stands beside them", async () => {
  // The college's own figures are cached for five seconds, and no other test has read these.
  const college = await openCollege()
  const mail = { person_id: null, to_address: "a@college.example", to_name: "A", subject: "S", body: "" }
  const [failing] = await queueMails(college.db, [mail, mail])
  await college.db.updateTable("mail").set({ attempts: 1 }).where("id", "=", failing!).execute()
  // The mail server refused these permanently, so they have no job.
  const refused = { ...mail, attempts: 1 }
  await college.db.insertInto("mail").values([refused, refused, refused]).execute()
  await sql`select graphile_worker.add_job('sweep_files', '{}', run_at => now() - interval '1 hour')`.execute(
    college.db,
  )
  const { body } = await ask(college)
  expect(body.match(/(?<=mphunzitsi_mails\{state=").*/g)).toEqual([
    'waiting"} 2',
    'failing"} 1',
    'refused"} 3',
  ])
  expect(body).toContain('mphunzitsi_jobs{kind="sweep_files",state="waiting"} 1')
  expect(body).toMatch(/mphunzitsi_oldest_job_seconds\{kind="sweep_files"\} 36\d\d/)
  expect(body).toMatch(/mphunzitsi_database_bytes \d{7,}/)
  expect(body).toMatch(/mphunzitsi_disk_free_bytes \d{6,}/)
})

test("how far a standby is behind is left out where the database's account may not see it", async () => {
  const database = await testDatabase()
  await followAsStandby(database)
  const behindFor = async (user: string) => {
    const pool = createPool({ connectionString: urlOf({ ...database, user }), max: 1 }, console.error)
    await migrateJobs(pool)
    const registry = await figuresOf(openDatabase(pool), async () => 1)()
    await pool.end()
    return /^mphunzitsi_standby_behind_seconds.*$/m.exec(await registry.metrics())?.[0]
  }
  expect(await behindFor(database.user)).toBeUndefined()
  expect(await behindFor("postgres")).toMatch(/^mphunzitsi_standby_behind_seconds\{standby=".*"\} 0$/)
})

test("without a token, only this machine reads them, and never through a proxy", async () => {
  expect((await ask(open)).statusCode).toBe(200)
  expect((await ask(open, { remoteAddress: "10.0.0.7" })).statusCode).toBe(403)
  for (const name of ["x-forwarded-for", "forwarded", "via", "x-real-ip"])
    expect((await ask(open, { headers: { [name]: "10.0.0.7" } })).statusCode, name).toBe(403)
})

test("with a token, only its bearer reads them, from anywhere", async () => {
  const from = { remoteAddress: "10.0.0.7" }
  expect((await ask(closed)).statusCode).toBe(401)
  expect((await ask(closed, { headers: { authorization: `Bearer ${token}x` } })).statusCode).toBe(401)
  expect(
    (await ask(closed, { headers: { authorization: `Bearer ${closed.bearers.admin}` } })).statusCode,
  ).toBe(401)
  const { statusCode, body } = await ask(closed, { headers: { authorization: `Bearer ${token}` }, ...from })
  expect([statusCode, body.includes(token)]).toEqual([200, false])
})

/** The figures that one of a machine's processes reports. */
async function machine(...workers: number[]) {
  const { url } = await testDatabase()
  const pool = createPool({ connectionString: url, max: 1 }, console.error)
  const all = workers.map((worker) => createMetrics(worker))
  const family = `test-${process.pid}-${workers}`
  const join = (worker: number, { registry } = createMetrics(worker)) =>
    joinSiblings(worker, async () => JSON.stringify(await registry.getMetricsAsJSON()), family)
  const siblings = await Promise.all(workers.map((worker, index) => join(worker, all[index])))
  const app = openFastify({ logger: false, trustProxy: [], metrics: all[0]! })
  app.get("/fault", async () => Promise.reject(new Error("a bug")))
  const readCollege = async () => new Registry()
  await app.register(figures, {
    metrics: all[0]!,
    pool,
    siblings: siblings[0],
    token: undefined,
    readCollege,
  })
  const readMetrics = async () => (await app.inject({ url: "/metrics" })).body
  onTestFinished(async () => {
    await Promise.all([app.close(), pool.end(), ...siblings.map((each) => each.leave())])
  })
  return { app, all, siblings, join, readMetrics }
}

test("one answer has the figures of each server process of the machine, and none falls when one is replaced", async () => {
  const { all, siblings, join, readMetrics } = await machine(0, 1)
  all[0]!.requests.inc({ endpoint: "GET /terms", status: "2xx" }, 3)
  all[1]!.requests.inc({ endpoint: "GET /terms", status: "2xx" }, 4)
  all[1]!.duration.observe({ endpoint: "GET /terms" }, 0.2)
  const answers = async () =>
    (await readMetrics()).match(/(?<=requests_total\{endpoint="GET \/terms",status="2xx",).*/g)
  expect(await answers()).toEqual(['worker="0"} 3', 'worker="1"} 4'])
  expect(await readMetrics()).toContain(
    'request_duration_seconds_bucket{le="0.3",endpoint="GET /terms",worker="1"} 1',
  )
  await siblings[1]!.leave()
  expect(await answers()).toEqual(['worker="0"} 3'])
  const replacement = createMetrics(1)
  replacement.requests.inc({ endpoint: "GET /terms", status: "2xx" })
  const back = await join(1, replacement)
  onTestFinished(back.leave)
  expect(await answers()).toEqual(['worker="0"} 3', 'worker="1"} 1'])
})

test("each process tells its own delays, which no average hides", async () => {
  const { all, readMetrics } = await machine(0, 1, 2)
  for (const each of all) each.watchProcess()
  const lines = (await readMetrics()).match(/^nodejs_eventloop_lag_p99_seconds\{worker="\d"\} /gm)
  expect(lines).toHaveLength(3)
  expect((await readMetrics()).match(/^mphunzitsi_processes\{.*\} 1$/gm)).toHaveLength(3)
})

test("a process tells of faults before the first, so that the first counts as one more", async () => {
  const { app, readMetrics } = await machine(0)
  const faults = 'requests_total{endpoint="GET /fault",status="5xx",worker="0"}'
  expect(await readMetrics()).toContain(`${faults} 0`)
  await app.inject("/fault")
  expect(await readMetrics()).toContain(`${faults} 1`)
})

test("a process has at most 7,000 figures, of every endpoint with every outcome", async () => {
  const endpoints = (await ask(open)).body.match(/(?<=requests_total\{endpoint=")[^"]*(?=",status="5xx")/g)!
  const metrics = createMetrics()
  for (const endpoint of [...endpoints, "no endpoint"]) {
    for (const status of ["2xx", "3xx", "4xx", "5xx"]) metrics.requests.inc({ endpoint, status })
    metrics.duration.observe({ endpoint }, 1)
    metrics.statements.inc({ endpoint })
    metrics.statementSeconds.inc({ endpoint })
  }
  metrics.watchProcess()
  const count = (await metrics.registry.metrics()).match(/^[^#\n]/gm)!.length
  expect(endpoints.length).toBeGreaterThan(300)
  expect(count).toBeLessThan(7000)
})
