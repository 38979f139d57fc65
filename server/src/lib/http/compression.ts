import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib"
import { negotiate } from "@fastify/accept-negotiator"
import type { FastifyInstance, FastifyRequest } from "fastify"

/** The encoding that the browser likes best; among equals the first of those offered. Without any it reads the plain bytes. */
export const encodingFor = <Encoding extends string>({ headers }: FastifyRequest, offered: Encoding[]) =>
  negotiate<Encoding | "identity">(headers["accept-encoding"] ?? "", [...offered, "identity"]) ?? "identity"

/** Shorter answers fit into one packet anyway. */
const minLength = 1024

/**
 * Compresses the answers of the API at once, since setting up a stream costs several times as much. Downloads are left
 * alone: their bytes are counted so that a broken one can be resumed.
 */
export function compressAnswers(app: FastifyInstance) {
  app.addHook("onSend", async (request, reply, answer) => {
    if (typeof answer !== "string") return answer
    reply.header("vary", "accept-encoding")
    const encoding = encodingFor(request, encodings)
    if (encoding === "identity" || answer.length < minLength) return answer
    reply.header("content-encoding", encoding).removeHeader("content-length")
    return compress[encoding](Buffer.from(answer))
  })
}

/** Cheapest first: zstd takes a third of brotli's time at nearly its size. Browsers ask for gzip alone where there is no HTTPS. */
const encodings: (keyof typeof compress)[] = ["zstd", "br", "gzip"]

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } =
  constants

const compress = {
  zstd: (answer: Buffer) => zstdCompressSync(answer, { params: { [ZSTD_c_compressionLevel]: 1 } }),
  br: (answer: Buffer) =>
    brotliCompressSync(answer, {
      params: {
        [BROTLI_PARAM_QUALITY]: 2,
        [BROTLI_PARAM_LGWIN]: 18,
        [BROTLI_PARAM_SIZE_HINT]: answer.length,
      },
    }),
  gzip: (answer: Buffer) => gzipSync(answer, { level: 1 }),
}
