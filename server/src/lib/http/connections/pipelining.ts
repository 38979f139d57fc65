import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { FastifyInstance } from "fastify"
import { requests } from "../../limits.ts"

type Answer = (request: IncomingMessage, reply: ServerResponse) => void

/**
 * Ends a connection on which more requests than this wait for their replies. Browsers and proxies send the next request after
 * the reply. Node.js accepts all that arrive, and a thousand fit into one packet: replies that a client doesn't read would fill
 * the memory.
 */
export function limitPipelining(app: FastifyInstance, max = requests.pipelined) {
  const unanswered = new WeakMap<Socket, number>()
  const count = (socket: Socket, more: number) => {
    const now = (unanswered.get(socket) ?? 0) + more
    unanswered.set(socket, now)
    return now
  }
  const [answer] = app.server.listeners("request") as [Answer]
  app.server.off("request", answer)
  app.server.on("request", (request, reply) => {
    const { socket } = request
    if (count(socket, 1) > max) return void socket.destroy()
    reply.once("close", () => count(socket, -1))
    answer(request, reply)
  })
}
