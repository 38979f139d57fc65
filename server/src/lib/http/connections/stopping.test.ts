import { once } from "node:events"
import { type AddressInfo, connect } from "node:net"
import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import Fastify from "fastify"
import { describe, expect, onTestFinished, test } from "vitest"
import { endConnections } from "./stopping.ts"

/** A server that replies after this many milliseconds. */
async function listen({ answer = 0, timeout = 20_000 }) {
  const app = Fastify()
  endConnections(app, timeout)
  app.get("/", async () => {
    await sleep(answer)
    return "done"
  })
  await app.listen()
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const open = async (sent = "") => {
    const socket = connect(port, "localhost", () => socket.write(sent))
    await once(app.server, sent ? "request" : "connection")
    return socket
  }
  return { app, open }
}

const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

describe("a server that stops", () => {
  test("waits for no connection without a request", async () => {
    const { app, open } = await listen({})
    const socket = await open()
    await app.close()
    expect(await text(socket)).toBe("")
  })

  test("waits for no connection whose request was answered", async () => {
    const { app, open } = await listen({})
    const socket = await open(request)
    await once(socket, "data")
    await app.close()
  })

  test("answers requests that it received before", async () => {
    const { app, open } = await listen({ answer: 200 })
    const socket = await open(request)
    await Promise.all([app.close(), expect(text(socket)).resolves.toMatch(/done$/)])
  })

  test("ends a request that takes too long", async () => {
    const { app, open } = await listen({ answer: 10_000, timeout: 100 })
    const socket = await open(request)
    await Promise.all([app.close(), expect(text(socket)).resolves.toBe("")])
  })
})
