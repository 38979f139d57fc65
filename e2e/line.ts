import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

type Answer = { status?: number; type: string; text: string }

/**
 * A connection to a college. It can be broken, it counts its bytes, somebody in between can answer on it, and the server's date
 * can be changed.
 */
export async function openLine(college: string) {
  const { hostname, port } = new URL(college)
  let isCut = false
  let bytes = 0
  let between: (path: string) => Answer | undefined = () => undefined
  let daysAhead = 0

  function pass(incoming: IncomingMessage, reply: ServerResponse) {
    const { method, url: path = "/", headers } = incoming
    const passedOn = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const told = { ...answer.headers, ...dateOf(answer.headers.date) }
      answer.on("error", () => reply.destroy())
      reply.writeHead(answer.statusCode ?? 502, told)
      answer.pipe(reply)
    })
    passedOn.on("error", () => reply.destroy())
    incoming.pipe(passedOn)
    reply.on("close", () => passedOn.destroy())
  }
  const dateOf = (date: string | undefined) =>
    date === undefined ? {} : { date: new Date(Date.parse(date) + daysAhead * 86_400_000).toUTCString() }
  const server = createServer((incoming, reply) => {
    if (isCut) return void incoming.socket.destroy()
    const said = between(incoming.url ?? "/")
    if (said) reply.writeHead(said.status ?? 200, { "content-type": said.type }).end(said.text)
    else pass(incoming, reply)
  })
  server.on("connection", (socket) => {
    if (isCut) return void socket.destroy()
    let told = 0
    const count = () => {
      bytes += socket.bytesWritten + socket.bytesRead - told
      told = socket.bytesWritten + socket.bytesRead
    }
    const timer = setInterval(count, 50)
    socket.on("close", () => {
      clearInterval(timer)
      count()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      server.closeAllConnections()
    },
    mend: () => {
      isCut = false
    },
    /** Sets the server's clock ahead by some days. */
    turnDay(ahead: number) {
      daysAhead = ahead
    },
    /** Lets somebody in between answer the paths for which `answer` returns something. */
    interfere: (answer: (path: string) => Answer | undefined) => {
      between = answer
    },
    /** The bytes in both directions since the last call. */
    async takeBytes() {
      await new Promise((resolve) => setTimeout(resolve, 100))
      const taken = bytes
      bytes = 0
      return taken
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
