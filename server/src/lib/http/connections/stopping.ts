import type { Socket } from "node:net"
import type { FastifyInstance } from "fastify"
import { requests } from "../../limits.ts"

/**
 * Ends the connections of a server that stops. Connections without a request end at once. Browsers open some of these in
 * advance, and Node.js would treat them as busy. The others end after their reply, or after this many milliseconds.
 */
export function endConnections(app: FastifyInstance, timeout: number = requests.stopping) {
  const unused = new Set<Socket>()
  let isStopping = false
  let timer: ReturnType<typeof setTimeout>
  app.server.on("connection", (socket) => {
    if (isStopping) return void socket.destroy()
    unused.add(socket)
    socket.once("close", () => unused.delete(socket))
  })
  app.server.on("request", ({ socket }, reply) => {
    unused.delete(socket)
    // Fastify would leave the connection open for the sender's next request.
    reply.once("close", () => isStopping && socket.destroySoon())
  })
  app.addHook("preClose", async () => {
    isStopping = true
    for (const socket of unused) socket.destroy()
    timer = setTimeout(() => app.server.closeAllConnections(), timeout)
  })
  app.addHook("onClose", async () => clearTimeout(timer))
}
