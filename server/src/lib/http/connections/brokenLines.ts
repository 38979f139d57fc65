import type { FastifyInstance } from "fastify"

/**
 * Saves a write that arrived whole though the line breaks before its answer. Node forgets the address of a caller whose
 * line has broken, so it is read at once; it is "unknown" where even that is too late. And Node throws away what it has
 * received of a body and nobody has read yet, so it is kept from that where nothing is missing.
 */
export function outliveBrokenLines(app: FastifyInstance) {
  app.addHook("onRequest", async (request) => {
    Object.defineProperty(request, "ip", { value: request.ip ?? "unknown" })
    const { raw } = request
    const destroy = raw.destroy.bind(raw)
    raw.destroy = (error) => (raw.complete && !raw.readableEnded ? raw : destroy(error))
  })
}
