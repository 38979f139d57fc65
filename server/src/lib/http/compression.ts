import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import type { FastifyInstance, FastifyRequest } from "fastify"

export type Encoding = "br" | "gzip" | "identity"

/** The best of what the browser can read. */
export function encodingFor({ headers }: FastifyRequest): Encoding {
  const readable = (headers["accept-encoding"] ?? "").split(",").flatMap((offer) => {
    const [encoding, weight] = offer.trim().split(/\s*;\s*q=/i)
    return weight !== undefined && Number(weight) === 0 ? [] : [encoding]
  })
  return (["br", "gzip"] as const).find((each) => readable.includes(each)) ?? "identity"
}

/** Smaller ones fit into a packet anyway. */
const least = 1024

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants

/**
 * Compresses what an API answers, in one go: an answer is whole already, and setting up a stream for it costs several
 * times as much. Downloads are left alone, their bytes being counted so that a broken one can be resumed.
 */
export function compressAnswers(app: FastifyInstance) {
  app.addHook("onSend", async (request, reply, answer) => {
    if (typeof answer !== "string") return answer
    reply.header("vary", "accept-encoding")
    const encoding = encodingFor(request)
    if (encoding === "identity" || answer.length < least) return answer
    reply.header("content-encoding", encoding).removeHeader("content-length")
    return compress[encoding](Buffer.from(answer))
  })
}

const compress = {
  br: (answer: Buffer) =>
    brotliCompressSync(answer, {
      params: {
        [BROTLI_PARAM_QUALITY]: 4,
        [BROTLI_PARAM_LGWIN]: 18,
        [BROTLI_PARAM_SIZE_HINT]: answer.length,
      },
    }),
  gzip: (answer: Buffer) => gzipSync(answer, { level: 3 }),
}
