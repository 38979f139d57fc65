import { randomBytes } from "node:crypto"
import { Readable } from "node:stream"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { s3Server } from "../../../test/s3/s3Server.ts"
import { longWaits } from "../../../test/s3/waits.ts"
import { objectStorage } from "../limits.ts"
import { openBucket } from "./bucket.ts"

const server = await s3Server()
afterAll(() => server.close())
// The first call loads the S3 library, which takes a moment.
beforeAll(() => openBucket(server.place, longWaits).reach())
/** A fortieth of the college's time-outs, and less for large objects. */
const waits = {
  ...objectStorage,
  answer: 100,
  perMegabyte: 200,
  copy: 300,
  join: 1500,
  turn: 500,
  outage: 50,
  probe: { first: 8, next: 25 },
}
const open = (changed: Partial<typeof waits> = {}) => openBucket(server.place, { ...waits, ...changed })
const bytes = randomBytes(6_000_000)
const streamed = (size: number) =>
  Readable.from([bytes.subarray(0, size)], { objectMode: false }) as AsyncIterable<Buffer>
const refused = { status: 503, message: expect.stringContaining("doesn't answer") }

beforeEach(async () => {
  await server.behave("well")
  server.objects.clear()
  server.calls.length = 0
  server.slow(0)
})

/** A time-out in milliseconds that is longer than a test may take. */
const tooLong = 600_000

test("large writes to a storage that hangs are refused as soon as it doesn't answer a probe, however many there are", async () => {
  const bucket = open({ perMegabyte: tooLong })
  await server.behave("hanging")
  const sent = Array.from({ length: 20 }, (_, number) =>
    bucket.write(`hand-in ${number}`, streamed(3_000_000)),
  )
  const answers = await Promise.allSettled([
    ...sent,
    bucket.write("b", streamed(6_000_000)),
    bucket.copy("a", "c"),
  ])
  for (const { reason } of answers as PromiseRejectedResult[]) expect(reason).toMatchObject(refused)
})

test("a storage that hangs in the middle of a file is noticed, and for a moment every other call fails at once", async () => {
  const bucket = open({ answer: 1000, perMegabyte: tooLong, outage: tooLong })
  server.slow(20)
  const sent = bucket.write("film", streamed(6_000_000))
  await vi.waitFor(() => expect(server.calls.join()).toContain("partNumber=1"))
  await server.behave("hanging")
  await expect(sent).rejects.toMatchObject(refused)
  const before = server.calls.length
  await expect(bucket.sizeOf("film")).rejects.toMatchObject(refused)
  expect(server.calls.length).toBe(before)
  await server.behave("well")
  await bucket.reach()
  expect(await bucket.sizeOf("film")).toBeUndefined()
})

test("a whole file is sent over a slow connection, as long as the storage answers", async () => {
  server.slow(60)
  const bucket = open({ ...longWaits, probe: waits.probe })
  expect(await bucket.write("hand-in", streamed(6_000_000))).toBe(true)
  expect(server.objects.get("hand-in")?.bytes.equals(bytes)).toBe(true)
  expect(server.calls.filter((call) => call.includes("max-keys=1")).length).toBeGreaterThan(2)
})

test("writes to a storage that answers nothing but probes are refused, also those that wait for their turn", async () => {
  await server.behave("jammed")
  const bucket = open({ perMegabyte: 4000, turn: 150 })
  const files = Array.from({ length: 6 }, () => streamed(100_000))
  const began = performance.now()
  const waited = await Promise.all(
    files.map((file, number) =>
      bucket.write(`hand-in ${number}`, file).then(
        () => 0,
        () => performance.now() - began,
      ),
    ),
  )
  expect(waited.every((time) => time > 140)).toBe(true)
  expect(Math.max(...waited.slice(4))).toBeLessThan(Math.min(...waited.slice(0, 4)))
  expect(files.every((file) => (file as Readable).destroyed)).toBe(true)
  await server.behave("well")
  await expect.poll(() => bucket.write("a", streamed(10)).catch(() => false)).toBe(true)
})

test("megabytes are sent without asking for “100 Continue”, which some servers never say", async () => {
  await openBucket(server.place, longWaits).write("large", bytes.subarray(0, 3_000_000))
  expect(server.calls).not.toContain("a question whether to continue, without an answer")
  expect(server.objects.get("large")?.bytes.length).toBe(3_000_000)
})
