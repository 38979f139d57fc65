import { createHash } from "node:crypto"
import type { FastifyInstance } from "fastify"

/**
 * Tags each reply to a read with a hash of its text. A caller who sends the same tag gets no text. The reply is computed
 * each time, so it is never outdated. `no-store` remains set: the portal itself stores the tag beside the data, and the
 * browser's own cache stores neither.
 */
export function tagAnswers(app: FastifyInstance) {
  app.addHook("onSend", async ({ method, headers }, reply, answer) => {
    if (method !== "GET" || reply.statusCode !== 200 || typeof answer !== "string") return answer
    const tag = `W/"${createHash("sha256").update(answer).digest("base64url").slice(0, 16)}"`
    reply.header("etag", tag)
    if (headers["if-none-match"] !== tag) return answer
    reply.code(304).removeHeader("content-type").removeHeader("content-length")
    return null
  })
}
