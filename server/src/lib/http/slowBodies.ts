import { Socket } from "node:net"
import type { FastifyInstance } from "fastify"
import { requests } from "../limits.ts"
import { clientError } from "./errorReplies.ts"

/** Ends a request whose body doesn't arrive in time, with 408. Uploads of signed-in people may be slow (limits.ts). */
export function endSlowBodies(app: FastifyInstance, milliseconds = requests.plainBody) {
  app.addHook("onRequest", (request, reply, done) => {
    const { raw, headers } = request
    const hasBody = Number(headers["content-length"] ?? 0) > 0 || "transfer-encoding" in headers
    // A form without script calls the API in this process (pages.ts), where nothing can be slow.
    const isOnTheNetwork = raw.socket instanceof Socket
    if (isOnTheNetwork && hasBody) {
      const isFile = /^multipart\/|^application\/octet-stream/.test(headers["content-type"] ?? "")
      const timer = setTimeout(() => {
        if (raw.complete || (isFile && request.viewer)) return
        if (!reply.sent) {
          clientError({ name: "late", message: "late", code: "ERR_HTTP_REQUEST_TIMEOUT" }, raw.socket)
        }
        raw.socket.destroySoon()
      }, milliseconds)
      raw.once("close", () => clearTimeout(timer))
    }
    done()
  })
}
