import { once } from "node:events"
import { connect } from "node:net"
import { PassThrough, Readable } from "node:stream"
import { afterAll, beforeEach, expect, test } from "vitest"
import { replyWithFailures } from "../http/errorReplies.ts"
import { openFastify } from "../http/fastify.ts"
import { createLogger } from "../http/logger.ts"
import { createMetrics } from "../metrics.ts"
import { sendFile } from "./downloads.ts"

const out = new PassThrough({ encoding: "utf8" })
const app = openFastify({ logger: createLogger("info", out), trustProxy: [], metrics: createMetrics() })
replyWithFailures(app, new Map())

/** Resolves when a download begins to be opened. */
let opening = Promise.withResolvers<void>()
beforeEach(() => {
  opening = Promise.withResolvers()
})
const endless = () => Readable.from(Array.from({ length: 1000 }, () => Buffer.alloc(100_000)))
const file = { name: "Essay.pdf", mediaType: "application/pdf" }

app.get("/sent", (_, reply) => sendFile(reply, { ...file, open: async () => endless() }))
app.get("/generated", (_, reply) =>
  sendFile(reply, {
    ...file,
    open: async (_range, signal) => {
      opening.resolve()
      await once(signal!, "abort")
      throw signal!.reason
    },
  }),
)
app.get("/faulty", (_, reply) =>
  sendFile(reply, {
    ...file,
    open: async (_range, signal) => {
      opening.resolve()
      await once(signal!, "abort")
      throw new Error("a bug")
    },
  }),
)
const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }))
afterAll(() => app.close())

/** Asks for a download, breaks the connection, and returns what the server then logs. */
async function breakOff(path: string) {
  const socket = connect(Number(port), "127.0.0.1")
  const logged = new Promise<{ level: number; msg: string }>((resolve) => {
    out.on("data", (text: string) => {
      const lines = text.split("\n").filter(Boolean)
      for (const line of lines.map((json) => JSON.parse(json)))
        if (line.endpoint === `GET ${path}`) resolve(line)
    })
  })
  socket.write(`GET ${path} HTTP/1.1\r\nhost: college.example\r\n\r\n`)
  await (path === "/sent" ? once(socket, "data") : opening.promise)
  socket.resetAndDestroy()
  return await logged
}

test.for(["sent", "generated"])(
  "a download whose connection breaks while it is %s is logged as aborted by the client, not as an error",
  async (path) => {
    expect(await breakOff(`/${path}`)).toMatchObject({ level: 30, msg: "aborted by the client" })
  },
)

test("an error that is thrown after the reader is gone is logged as one", async () => {
  expect(await breakOff("/faulty")).toMatchObject({ level: 50, msg: "request failed" })
})
