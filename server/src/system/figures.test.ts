import Fastify from "fastify"
import { sql } from "kysely"
import { Registry } from "prom-client"
import { expect, onTestFinished, test } from "vitest"
import { openCollege } from "../../test/college.ts"
import { testDatabase } from "../../test/database.ts"
import { createPool } from "../lib/db/database.ts"
import { figures } from "../lib/http/figures.ts"
import { joinSiblings } from "../lib/http/siblings.ts"
import { createMetrics } from "../lib/metrics.ts"

const token = "a-token-of-the-tests"
const open = await openCollege()
const closed = await openCollege({ METRICS_TOKEN: token })

type Asked = { headers?: Record<string, string>; remoteAddress?: string }
const ask = ({ app }: typeof open, asked: Asked = {}) => app.inject({ url: "/metrics", ...asked })

test("answers are counted by the line of the contract, never by an address with ids", async () => {
  await open.call("admin", "GET /terms/{id}", { params: { id: 40917 } })
  await open.call("admin", "GET /terms/{id}", { params: { id: 40918 } })
  await open.app.inject({ url: "/api/nothing/40919" })
  const { body } = await ask(open)
  expect(body).toContain('mphunzitsi_requests_total{endpoint="GET /terms/{id}",status="4xx"} 2')
  expect(body).toContain('mphunzitsi_request_duration_seconds_count{endpoint="GET /terms/{id}"} 2')
  expect(body).toContain('mphunzitsi_requests_total{endpoint="no endpoint",status="4xx"} 1')
  expect(body).not.toMatch(/endpoint="[^"]*409/)
})

test("what waits and how large the college is stands beside them", async () => {
  // The college's own figures are kept for five seconds, and no other test has asked for these.
  const college = await openCollege()
  await college.db
    .insertInto("mail")
    .values({ to_address: "a@college.example", to_name: "A", subject: "S", body: "", attempts: 1 })
    .execute()
  await sql`select graphile_worker.add_job('sweep_files', '{}', run_at => now() - interval '1 hour')`.execute(
    college.db,
  )
  const { body } = await ask(college)
  expect(body).toContain('mphunzitsi_mails{state="failing"} 1')
  expect(body).toContain('mphunzitsi_jobs{kind="sweep_files",state="waiting"} 1')
  expect(body).toMatch(/mphunzitsi_oldest_job_seconds\{kind="sweep_files"\} 36\d\d/)
  expect(body).toMatch(/mphunzitsi_database_bytes \d{7,}/)
  expect(body).toMatch(/mphunzitsi_disk_free_bytes \d{6,}/)
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

test("one answer has the sum of all server processes of the machine", async () => {
  const { url } = await testDatabase()
  const pool = createPool({ connectionString: url, max: 1 }, console.error)
  const [own, other] = [createMetrics(), createMetrics()]
  own.requests.inc({ endpoint: "GET /terms", status: "2xx" }, 3)
  other.requests.inc({ endpoint: "GET /terms", status: "2xx" }, 4)
  const family = `test-${process.pid}`
  const sibling = await joinSiblings(
    async () => JSON.stringify(await other.registry.getMetricsAsJSON()),
    family,
    "1",
  )
  const siblings = await joinSiblings(async () => "not asked", family, "2")
  const app = Fastify()
  const readCollege = async () => new Registry()
  await app.register(figures, { metrics: own, pool, siblings, token: undefined, readCollege })
  onTestFinished(async () => {
    await Promise.all([app.close(), siblings.leave(), pool.end()])
  })
  const total = async () =>
    /requests_total\{.*\} (\d+)/.exec((await app.inject({ url: "/metrics" })).body)?.[1]
  expect(await total()).toBe("7")
  await sibling.leave()
  expect(await total()).toBe("3")
})
