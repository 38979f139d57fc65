import type { FastifyInstance } from "fastify"
import { raiseNotice } from "../db/adminNotices.ts"
import type { Database } from "../db/database.ts"
import { isLoopback } from "../loopback.ts"

const sentenceFor = (address: string) =>
  `Requests from ${address}, which is this machine, are passed on for others. If a proxy runs here, everybody counts as one visitor and ` +
  `shares one limit on signing in and registering: set TRUST_PROXY to ${address}. Name no address but the proxy's own: whoever ` +
  "sends from a trusted address can choose the address that they are counted by. Set it to false if there is no proxy."

/**
 * Notifies administrators once that a proxy that TRUST_PROXY doesn't name hides the visitors' addresses. Only a request from
 * this machine counts: anybody on the campus can send the header, and their address must not be proposed.
 */
export function watchForProxy(app: FastifyInstance, database: Database) {
  let isLogged = false
  app.addHook("onRequest", (request, _reply, done) => {
    const { remoteAddress = "" } = request.socket
    if (!isLogged && "x-forwarded-for" in request.headers && isLoopback(remoteAddress)) {
      isLogged = true
      const sentence = sentenceFor(remoteAddress.replace(/^::ffff:/, ""))
      request.log.warn(sentence)
      raiseNotice(database, "proxy", sentence).catch((error) => {
        isLogged = false
        request.log.warn({ err: error }, "the notice of a proxy can't be kept")
      })
    }
    done()
  })
}
