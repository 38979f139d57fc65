import type { FastifyInstance } from "fastify"

/**
 * Saves a write that arrived completely although the connection breaks before its reply. Node.js forgets the caller's
 * address when the connection breaks, so the address is read at the beginning. It is "unknown" if the connection is
 * broken even then. Node.js also discards a received body that nobody has read yet. That is prevented if the body is
 * complete.
 */
export function surviveResets(app: FastifyInstance) {
  app.addHook("onRequest", async (request) => {
    Object.defineProperty(request, "ip", { value: request.ip ?? "unknown" })
    const { raw } = request
    const destroy = raw.destroy.bind(raw)
    raw.destroy = (error) => (raw.complete && !raw.readableEnded ? raw : destroy(error))
  })
}
