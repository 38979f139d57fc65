import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { sum } from "#contract/lib/objects.ts"

const bytesOf = ({ bytesRead, bytesWritten }: Socket) => bytesRead + bytesWritten

type Answer = { status?: number; type: string; text: string; headers?: Record<string, string> }

/**
 * A connection to a college. It can be broken, it counts its bytes, somebody in between can answer on it, and the server's date
 * and release can be changed.
 */
export async function openConnection(college: string) {
  let { hostname, port } = new URL(college)
  let isCut = false
  let closedSocketBytes = 0
  let bytesAtLastCall = 0
  const sockets = new Set<Socket>()
  const bytesByPath = new Map<string, number>()
  const forwarded: string[] = []
  let replacement: (path: string) => Answer | undefined = () => undefined
  let breaksRequest: (method: string) => boolean = () => false
  let daysAhead = 0

  function forward(incoming: IncomingMessage, reply: ServerResponse) {
    const { method, url: path = "/", headers } = incoming
    forwarded.push(`${method} ${path}`)
    const passedOn = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const sentHeaders = { ...answer.headers, ...dateOf(answer.headers.date) }
      answer.on("error", () => reply.destroy())
      reply.writeHead(answer.statusCode ?? 502, sentHeaders)
      const name = `${method} ${path.split("?")[0]}`
      answer.on("data", ({ length }) => bytesByPath.set(name, (bytesByPath.get(name) ?? 0) + length))
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
    if (breaksRequest(incoming.method ?? ""))
      return void incoming.once("data", () => incoming.socket.destroy())
    const replaced = replacement(incoming.url ?? "/")
    if (replaced)
      reply
        .writeHead(replaced.status ?? 200, { "content-type": replaced.type, ...replaced.headers })
        .end(replaced.text)
    else forward(incoming, reply)
  })
  server.on("connection", (socket) => {
    if (isCut) return void socket.destroy()
    sockets.add(socket)
    socket.on("close", () => {
      sockets.delete(socket)
      closedSocketBytes += bytesOf(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Every request that reached the college. */
    forwardedRequests: () => forwarded as readonly string[],
    cut() {
      isCut = true
      server.closeAllConnections()
    },
    restore: () => {
      isCut = false
    },
    /** Sets the server's clock ahead by some days. */
    setClockAhead(ahead: number) {
      daysAhead = ahead
    },
    /** Lets somebody in between answer the paths for which `answer` returns something. */
    answerInstead: (answer: (path: string) => Answer | undefined) => {
      replacement = answer
    },
    /** Breaks the connection in the middle of each n-th piece of an upload, some times. Returns a count of the breaks. */
    breakUploads({ every, times }: { every: number; times: number }) {
      let pieces = 0
      let breaks = 0
      breaksRequest = (method) => {
        if (method !== "PATCH" || breaks === times) return false
        pieces++
        if (pieces % every !== 0) return false
        breaks++
        return true
      }
      return () => breaks
    },
    /** From now on, the connection leads to another server of the college. */
    connectTo(other: string) {
      ;({ hostname, port } = new URL(other))
    },
    /** The bytes in both directions since the last call, and the answers by the size of their bodies. */
    bytesSinceLastCall() {
      const all = closedSocketBytes + sum([...sockets].map(bytesOf))
      const bytes = all - bytesAtLastCall
      bytesAtLastCall = all
      const heaviest = [...bytesByPath].toSorted(([, one], [, other]) => other - one)
      bytesByPath.clear()
      return { bytes, heaviest }
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
