import { sql } from "kysely"
import { Registry } from "prom-client"
import { expect, onTestFinished, test } from "vitest"
import { urlOf } from "../../../../supervisor/postgres.ts"
import { openCollege } from "../../../test/college.ts"
import { followAsStandby, testDatabase } from "../../../test/database.ts"
import { joinSiblings } from "../../lib/cluster/siblings.ts"
import { createPool, openDatabase } from "../../lib/db/database.ts"
import { openFastify } from "../../lib/http/fastify.ts"
import { metricsRoute } from "../../lib/http/metricsRoute.ts"
import { migrateJobs } from "../../lib/jobs/jobs.ts"
import { queueMails } from "../../lib/mail/outbox.ts"
import { createMetrics } from "../../lib/metrics.ts"
import { collegeMetricsReader } from "./metrics.queries.ts"

const token = "a-token-of-the-tests"
const withoutToken = await openCollege()
const withToken = await openCollege({ METRICS_TOKEN: token })

type RequestOptions = { headers?: Record<string, string>; remoteAddress?: string }
const readMetricsOf = ({ app }: typeof withoutToken, options: RequestOptions = {}) =>
  app.inject({ url: "/metrics", ...options })

test("replies are counted by the contract's endpoint, never by an address with ids", async () => {
  await withoutToken.call("admin", "GET /terms/{id}", { params: { id: 40917 } })
  await withoutToken.call("admin", "GET /terms/{id}", { params: { id: 40918 } })
  await withoutToken.app.inject({ url: "/api/nothing/40919" })
  const { body } = await readMetricsOf(withoutToken)
  expect(body).toContain('mphunzitsi_requests_total{endpoint="GET /terms/{id}",status="4xx",worker="0"} 2')
  expect(body).toContain('mphunzitsi_request_duration_seconds_count{endpoint="GET /terms/{id}",worker="0"} 2')
  expect(body).toContain('mphunzitsi_requests_total{endpoint="no endpoint",status="4xx",worker="0"} 1')
  expect(body).not.toMatch(/endpoint="[^"]*409/)
})

test("the metrics include the waiting mails and jobs, and the size of the database", async () => {
  // The college's own metrics are cached for five seconds, and no other test has read these.
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
  const { body } = await readMetricsOf(college)
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

test("the lag of a standby is omitted if the database's account may not see it", async () => {
  const database = await testDatabase()
  await followAsStandby(database)
  const behindFor = async (user: string) => {
    const pool = createPool({ connectionString: urlOf({ ...database, user }), max: 1 }, console.error)
    await migrateJobs(pool)
    const registry = await collegeMetricsReader(openDatabase(pool), async () => 1)()
    await pool.end()
    return /^mphunzitsi_standby_behind_seconds.*$/m.exec(await registry.metrics())?.[0]
  }
  expect(await behindFor(database.user)).toBeUndefined()
  expect(await behindFor("postgres")).toMatch(/^mphunzitsi_standby_behind_seconds\{standby=".*"\} 0$/)
})

test("without a token, only this machine reads the metrics, and never through a proxy", async () => {
  expect((await readMetricsOf(withoutToken)).statusCode).toBe(200)
  expect((await readMetricsOf(withoutToken, { remoteAddress: "10.0.0.7" })).statusCode).toBe(403)
  for (const name of ["x-forwarded-for", "forwarded", "via", "x-real-ip"])
    expect((await readMetricsOf(withoutToken, { headers: { [name]: "10.0.0.7" } })).statusCode, name).toBe(
      403,
    )
})

test("with a token, only its bearer reads the metrics, from anywhere", async () => {
  const from = { remoteAddress: "10.0.0.7" }
  expect((await readMetricsOf(withToken)).statusCode).toBe(401)
  expect(
    (await readMetricsOf(withToken, { headers: { authorization: `Bearer ${token}x` } })).statusCode,
  ).toBe(401)
  expect(
    (await readMetricsOf(withToken, { headers: { authorization: `Bearer ${withToken.bearers.admin}` } }))
      .statusCode,
  ).toBe(401)
  const { statusCode, body } = await readMetricsOf(withToken, {
    headers: { authorization: `Bearer ${token}` },
    ...from,
  })
  expect([statusCode, body.includes(token)]).toEqual([200, false])
})

/** Opens server processes of one machine, of which the first reports the metrics of all. */
async function openMachine(...workers: number[]) {
  const { url } = await testDatabase()
  const pool = createPool({ connectionString: url, max: 1 }, console.error)
  const all = workers.map((worker) => createMetrics(worker))
  const family = `test-${process.pid}-${workers}`
  const join = (worker: number, { registry } = createMetrics(worker)) =>
    joinSiblings(worker, async () => JSON.stringify(await registry.getMetricsAsJSON()), family)
  const siblings = await Promise.all(workers.map((worker, index) => join(worker, all[index])))
  const app = openFastify({ logger: false, trustProxy: [], metrics: all[0]! })
  app.get("/fault", async () => Promise.reject(new Error("a bug")))
  const readCollegeMetrics = async () => new Registry()
  await app.register(metricsRoute, {
    metrics: all[0]!,
    pool,
    siblings: siblings[0],
    token: undefined,
    readCollegeMetrics,
  })
  const readMetrics = async () => (await app.inject({ url: "/metrics" })).body
  onTestFinished(async () => {
    await Promise.all([app.close(), pool.end(), ...siblings.map((sibling) => sibling.leave())])
  })
  return { app, all, siblings, join, readMetrics }
}

test("one reply has the metrics of each server process of the machine, also after one is replaced", async () => {
  const { all, siblings, join, readMetrics } = await openMachine(0, 1)
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

test("each process reports its own event loop lag", async () => {
  const { all, readMetrics } = await openMachine(0, 1, 2)
  for (const each of all) each.watchProcess()
  const lines = (await readMetrics()).match(/^nodejs_eventloop_lag_p99_seconds\{worker="\d"\} /gm)
  expect(lines).toHaveLength(3)
  expect((await readMetrics()).match(/^mphunzitsi_processes\{.*\} 1$/gm)).toHaveLength(3)
})

test("a process reports zero errors before the first, so that the first counts as an increase", async () => {
  const { app, readMetrics } = await openMachine(0)
  const faults = 'requests_total{endpoint="GET /fault",status="5xx",worker="0"}'
  expect(await readMetrics()).toContain(`${faults} 0`)
  await app.inject("/fault")
  expect(await readMetrics()).toContain(`${faults} 1`)
})

test("a process has at most 15 metrics for each endpoint, with every outcome, and 100 others", async () => {
  const endpoints = (await readMetricsOf(withoutToken)).body.match(
    /(?<=requests_total\{endpoint=")[^"]*(?=",status="5xx")/g,
  )!
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
  expect(count - 15 * (endpoints.length + 1)).toBeLessThanOrEqual(100)
})
