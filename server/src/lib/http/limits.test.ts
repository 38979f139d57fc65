import { once } from "node:events"
import { type AddressInfo, connect } from "node:net"
import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import { brotliDecompressSync } from "node:zlib"
import Fastify from "fastify"
import { sql } from "kysely"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { formOf } from "../../../test/forms.ts"
import type { Viewer } from "../auth/viewer.ts"
import { listNotices } from "../db/adminNotices.ts"
import { createCounts } from "./personLimits.ts"
import { endSlowBodies } from "./slowBodies.ts"
import { countUse } from "./useCounts.ts"

const { app, call, inject, db } = await openCollege(
  { TRUST_PROXY: "" },
  { writes: 40, downloads: 2, notices: 3 },
)

describe("what one person may do in a minute", () => {
  const write = (who: "admin" | "lecturer") =>
    call(who, "POST /academic-years", {
      body: {
        year_name: "2026-2027",
        start_date: "2026-09-01",
        end_date: "2027-07-31",
        is_current: false,
      },
    })

  test("is limited for writes, and only for the person who makes too many", async () => {
    const statuses = new Set<number>()
    for (let count = 1; count <= 40; count++) statuses.add((await write("admin")).status)
    expect(statuses).not.toContain(429)
    const { status, body } = await write("admin")
    expect([status, body.message]).toEqual([
      429,
      "These are too many changes for one minute. Please wait a minute and try again.",
    ])
    expect((await write("lecturer")).status).toBe(403)
    expect((await call("admin", "GET /academic-years")).status).toBe(200)
  })

  test("is limited for what notifies many people, and a refused call doesn't count", async () => {
    const notify = (title = "Water") =>
      call("admin", "POST /notifications", { body: { title, message: "The tap is dry.", audience: "all" } })
    const replies = [await notify(), await notify("")]
    const attachment = { name: "a.exe", content: Buffer.from("MZ") }
    const post = async (path: string, sent: object) =>
      (await inject("admin", { method: "POST", url: `/api${path}`, ...sent })).statusCode
    expect(await post("/announcements", await formOf({ title: "Water" }, { attachment }))).toBe(422)
    const broken = { headers: { "content-type": "application/json" }, payload: "{" }
    expect(await post("/events", broken)).toBe(400)
    replies.push(await notify(), await notify(), await notify())
    expect(replies.map(({ status }) => status)).toEqual([201, 422, 201, 201, 429])
    expect(replies.at(-1)!.body.message).toMatch(/^Each of these notifies many people/)
  })

  test("is limited for downloads", async () => {
    const download = async () => (await inject("admin", { url: "/api/students/export" })).statusCode
    expect([await download(), await download(), await download()]).toEqual([200, 200, 429])
  })
})

describe("a proxy that TRUST_PROXY doesn't name", () => {
  const forwarded = (remoteAddress: string) =>
    app.inject({ url: "/livez", headers: { "x-forwarded-for": "41.70.0.1" }, remoteAddress })

  test("is shown to administrators once, with its address and the risk, and only if it is this machine", async () => {
    const raised = async () => (await listNotices(db)).map(({ kind, sentence }) => `${kind}: ${sentence}`)
    for (const address of ["41.70.0.2", "192.168.1.4", "::ffff:10.0.0.4", "fc00::1"]) await forwarded(address)
    await forwarded("::ffff:127.0.0.1")
    await forwarded("127.0.0.2")
    await expect.poll(raised).toHaveLength(1)
    const [notice] = await raised()
    expect(notice).toMatch(
      /^proxy: Requests from 127\.0\.0\.1, which is this machine, .* set TRUST_PROXY to 127\.0\.0\.1\. Name no address/,
    )
    expect(notice).toContain("can choose the address that they are counted by")
  })
})

test("a request that the process makes to itself is never ended as too slow", async () => {
  const own = Fastify()
  endSlowBodies(own, 200)
  own.post("/", async () => "done")
  await own.ready()
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  expect((await own.inject({ method: "POST", url: "/", payload: { a: 1 } })).body).toBe("done")
  expect(() => vi.advanceTimersByTime(300)).not.toThrow()
})

describe("a body that doesn't arrive in time", () => {
  /** A server that recognises the student by a header. Returns a function that sends a head and the start of a body. */
  async function listenToSlowCallers() {
    const own = Fastify()
    own.decorateRequest("viewer", null)
    endSlowBodies(own, 200)
    own.addHook("onRequest", async (request) => {
      request.viewer =
        request.headers.from === "student" ? ({ personId: 1, role: "student" } as Viewer) : null
    })
    own.addContentTypeParser("multipart/form-data", (_request, _body, done) => done(null))
    own.post("/", async ({ raw }) => {
      await once(raw.resume(), "end")
      return "done"
    })
    own.post("/refused", async () => "not read")
    await own.listen()
    onTestFinished(() => own.close())
    return (head: string) => {
      const socket = connect((own.server.address() as AddressInfo).port)
      socket.write(`POST ${head}\r\n\r\n{`)
      return socket
    }
  }

  const requestLine = "/ HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\nContent-Type:"
  const form = "multipart/form-data; boundary=x"

  test.each(["application/json", form])(
    "is answered with 408, and its connection ended (%s)",
    async (type) => {
      const send = await listenToSlowCallers()
      const socket = send(`${requestLine} ${type}`)
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 .*The request took too long to arrive\./s)
    },
  )

  test("ends the connection also if a caller without a session was answered before", async () => {
    const send = await listenToSlowCallers()
    const socket = send(`/refused${requestLine.slice(1)} ${form}`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 (?!.*HTTP\/1\.1)/s)
  })

  test("is waited for if a signed-in person sends files, because connections are slow", async () => {
    const send = await listenToSlowCallers()
    const socket = send(`${requestLine} ${form}\r\nFrom: student\r\nExpect: 100-continue`)
    expect(`${await once(socket, "data")}`).toContain("100 Continue")
    // This request begins later. Once it has timed out, the student's would have timed out too.
    await text(send(`${requestLine} ${form}`))
    socket.write(" ".repeat(499))
    const [reply] = await once(socket, "data")
    expect(`${reply}`).toMatch(/^HTTP\/1\.1 200/)
    socket.destroy()
  })
})

test("the description of the API is compressed, and not sent again if it is unchanged", async () => {
  const first = await app.inject({ url: "/api/openapi.json", headers: { "accept-encoding": "br" } })
  expect(first.headers).toMatchObject({ "content-encoding": "br", "content-type": /^application\/json/ })
  const plain = await app.inject("/api/openapi.json")
  expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString())).toEqual(plain.json())
  const etag = `${first.headers.etag}`
  const again = await app.inject({ url: "/api/openapi.json", headers: { "if-none-match": etag } })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

describe("two server processes on one database", async () => {
  const limits = { writes: 3, downloads: 2, notices: 3 }
  const [countHere, countElsewhere] = [createCounts(db, limits), createCounts(db, limits)]
  const viewer = { personId: 4711 } as Viewer

  test("share the limit of a person", async () => {
    await countHere("writes", viewer)
    await countElsewhere("writes", viewer)
    await countHere("writes", viewer)
    await expect(countElsewhere("writes", viewer)).rejects.toThrow("too many changes")
    await expect(countHere("writes", viewer)).rejects.toThrow("too many changes")
    await expect(countElsewhere("downloads", viewer)).resolves.toBeUndefined()
  })

  test("lose no use that they count at the same time", async () => {
    const uses = await Promise.all(Array.from({ length: 40 }, () => countUse(db, "at once", 60_000)))
    expect(uses.map(({ current }) => current).sort((a, b) => a - b)).toEqual(
      uses.map((_, number) => number + 1),
    )
  })

  test("start a new count when the window has ended", async () => {
    await countUse(db, "short", 1)
    // A window is a length of time, so its end has to be waited for.
    await sleep(5)
    expect(await countUse(db, "short", 60_000)).toMatchObject({ current: 1 })
  })

  test("start a new count after a clock that was ahead was put right", async () => {
    await countUse(db, "ahead", 60_000)
    await sql`update use_count set count = 40, ends_at = ends_at + interval '2 days' where key = 'ahead'`.execute(
      db,
    )
    expect(await countUse(db, "ahead", 60_000)).toEqual({ current: 1, ttl: 60_000 })
    expect(await countUse(db, "ahead", 60_000)).toMatchObject({ current: 2 })
  })
})

describe("a connection", () => {
  const request = "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"
  async function listen() {
    const { app } = await openCollege()
    await app.listen({ port: 0, host: "127.0.0.1" })
    const { port } = app.server.address() as AddressInfo
    return { app, open: () => connect(port, "127.0.0.1") }
  }

  test("is ended when it sends more than sixteen requests before a reply", async () => {
    const { app, open } = await listen()
    onTestFinished(() => app.close())
    const patient = open()
    patient.end(request.repeat(16))
    expect((await text(patient)).split("200 OK")).toHaveLength(17)
    const flood = open().on("error", () => undefined)
    flood.write(request.repeat(17))
    await once(flood.resume(), "close")
  })

  test("without a request doesn't keep a server from stopping", async () => {
    const { app, open } = await listen()
    const idle = open()
    await once(app.server, "connection")
    await Promise.all([app.close(), expect(text(idle)).resolves.toBe("")])
  })
})
