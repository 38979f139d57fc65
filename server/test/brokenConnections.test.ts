import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { type AddressInfo, connect, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test, vi } from "vitest"
import { openCollege } from "./college.ts"
import { formOf } from "./forms.ts"
import { submissionsOf } from "./submissions.ts"

const college = await openCollege()
const { app, db, bearers } = college
await app.listen({ port: 0, host: "127.0.0.1" })
const { port } = app.server.address() as AddressInfo
const submissions = await submissionsOf(college)

/** Milliseconds from the last byte until the connection breaks. The server needs some 10 to 50 ms for a write. */
const delays = [0, 3, 10, 25].flatMap((delay) => Array.from({ length: 10 }, () => delay))

type Request = { path: string; bearer?: string; headers: Record<string, string>; payload: Buffer | string }

/** Sends a whole request, and resets the connection once the server's machine has received all of it. */
async function sendAndBreak(delay: number, { path, bearer, headers, payload }: Request) {
  const accepted = once(app.server, "connection") as Promise<[Socket]>
  const socket = connect(port, "127.0.0.1")
  socket.on("error", () => undefined)
  const fields = {
    host: "college",
    "content-length": String(Buffer.byteLength(payload)),
    ...headers,
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  }
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST /api${path} HTTP/1.1\r\n${head.join("")}\r\n`)
  await new Promise((sent) => socket.write(payload, sent))
  const [received] = await accepted
  // A kernel buffers only a few packets, so more would still be in transit.
  if (payload.length > 50_000) {
    await vi.waitFor(() => expect(received.bytesRead).toBe(socket.bytesWritten), { interval: 1 })
  }
  await sleep(delay)
  socket.resetAndDestroy()
}

const json = { "content-type": "application/json" }

test.each([
  ["small", 100, delays],
  ["large", 300_000, delays.filter((_, number) => number % 5 === 0)],
])("a %s hand-in that arrived whole is saved though the line breaks", async (_, size, delays) => {
  const student = await submissions.addStudent(submissions.term.id, "P1")
  const { id } = await submissions.addAssignment()
  for (const [number, delay] of delays.entries()) {
    const content = Buffer.concat([
      Buffer.from(`%PDF-1.7\n${number}`),
      randomBytes(size),
      Buffer.from("%%EOF\n"),
    ])
    const form = await formOf({}, { submissionFile: { name: "essay.pdf", content } })
    await sendAndBreak(delay, { path: `/assignments/${id}/submit`, bearer: student.bearer, ...form })
  }
  const versions = () =>
    db
      .selectFrom("submission_version")
      .innerJoin("submission", "submission.id", "submission_id")
      .select("number")
      .where("student_id", "=", student.id)
      .execute()
  await expect.poll(async () => (await versions()).length).toBe(delays.length)
})

test("an academic year that arrived whole is saved though the line breaks", async () => {
  for (const [number, delay] of delays.entries()) {
    const days = { start_date: `${2090 + number}-01-01`, end_date: `${2090 + number}-12-31` }
    const year = { year_name: `Line ${number}`, ...days }
    await sendAndBreak(delay, {
      path: "/academic-years",
      bearer: bearers.admin,
      headers: json,
      payload: JSON.stringify(year),
    })
  }
  const years = () =>
    db.selectFrom("academic_year").select("id").where("year_name", "like", "Line %").execute()
  await expect.poll(async () => (await years()).length).toBe(delays.length)
})

test("a registration that arrived whole is saved though the line breaks", { tags: "drill" }, async () => {
  for (const [number, delay] of delays.entries()) {
    const person = { firstName: "Mwayi", lastName: "Phiri", password: "three green bicycles" }
    await sendAndBreak(delay, {
      path: "/auth/register",
      headers: json,
      payload: JSON.stringify({ ...person, email: `line${number}@college.example` }),
    })
  }
  const audits = () =>
    db.selectFrom("audit").select("address").where("action", "=", "POST /auth/register").execute()
  await expect.poll(async () => (await audits()).length).toBe(delays.length)
  // "unknown" is the address of a connection that was broken before the server accepted it.
  expect(await audits()).toContainEqual({ address: "127.0.0.1" })
})
