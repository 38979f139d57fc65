import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"

const bytesOf = ({ bytesRead, bytesWritten }: Socket) => bytesRead + bytesWritten

type Answer = { status?: number; type: string; text: string; headers?: Record<string, string> }

/**
 * A connection to a college. It can be broken, it counts its bytes, somebody in between can answer on it, and the server's date
 * and release can be changed.
 */
export async function openLine(college: string) {
  let { hostname, port } = new URL(college)
  let isCut = false
  let gone = 0
  let taken = 0
  const sockets = new Set<Socket>()
  const answers = new Map<string, number>()
  const passed: string[] = []
  let between: (path: string) => Answer | undefined = () => undefined
  let severs: (method: string) => boolean = () => false
  let daysAhead = 0

  function pass(incoming: IncomingMessage, reply: ServerResponse) {
    const { method, url: path = "/", headers } = incoming
    passed.push(`${method} ${path}`)
    const passedOn = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const sentHeaders = { ...answer.headers, ...dateOf(answer.headers.date) }
      answer.on("error", () => reply.destroy())
      reply.writeHead(answer.statusCode ?? 502, sentHeaders)
      const name = `${method} ${path.split("?")[0]}`
      answer.on("data", ({ length }) => answers.set(name, (answers.get(name) ?? 0) + length))
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
    if (severs(incoming.method ?? "")) return void incoming.once("data", () => incoming.socket.destroy())
    const behaviour = between(incoming.url ?? "/")
    if (behaviour)
      reply
        .writeHead(behaviour.status ?? 200, { "content-type": behaviour.type, ...behaviour.headers })
        .end(behaviour.text)
    else pass(incoming, reply)
  })
  server.on("connection", (socket) => {
    if (isCut) return void socket.destroy()
    sockets.add(socket)
    socket.on("close", () => {
      sockets.delete(socket)
      gone += bytesOf(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Every request that reached the college. */
    passed: () => passed as readonly string[],
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
    /** Breaks the connection in the middle of each n-th piece of an upload, some times. Returns a count of the breaks. */
    severPieces({ every, times }: { every: number; times: number }) {
      let pieces = 0
      let breaks = 0
      severs = (method) => {
        if (method !== "PATCH" || breaks === times) return false
        pieces++
        if (pieces % every !== 0) return false
        breaks++
        return true
      }
      return () => breaks
    },
    /** From now on, the connection leads to another server of the college. */
    reach(other: string) {
      ;({ hostname, port } = new URL(other))
    },
    /** The bytes in both directions since the last call, and the answers by the size of their bodies. */
    takeBytes() {
      const all = [...sockets].reduce((sum, socket) => sum + bytesOf(socket), gone)
      const bytes = all - taken
      taken = all
      const heaviest = [...answers].toSorted(([, one], [, other]) => other - one)
      answers.clear()
      return { bytes, heaviest }
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
