import { once } from "node:events"
import { type AddressInfo, connect } from "node:net"
import { text } from "node:stream/consumers"
import Fastify from "fastify"
import { expect, onTestFinished, test } from "vitest"
import { limitPipelining } from "./pipelining.ts"

async function listen(max: number) {
  const app = Fastify()
  limitPipelining(app, max)
  let answered = 0
  app.get("/", async () => `answer ${++answered}`)
  await app.listen()
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { answered: () => answered, open: () => connect(port, "localhost") }
}

const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
const malformed = "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n"

test("requests that come a few at a time are all answered", async () => {
  const { open } = await listen(3)
  const socket = open()
  for (let time = 1; time <= 4; time++) {
    socket.write(request.repeat(3))
    let received = ""
    while (!received.includes(`answer ${3 * time}`)) received += await once(socket, "data")
  }
  socket.destroy()
})

test.each([
  ["good", request],
  ["malformed", malformed],
])(
  "a connection with a thousand %s requests at once is ended, and the others are answered",
  async (_, sent) => {
    const { open, answered } = await listen(3)
    const flood = open().on("error", () => undefined)
    flood.write(sent.repeat(1000))
    await once(flood.resume(), "close")
    expect(answered()).toBeLessThanOrEqual(3)
    const other = open()
    other.end(request)
    expect(await text(other)).toContain("200 OK")
  },
)
