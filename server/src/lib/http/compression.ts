import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib"
import { negotiate } from "@fastify/accept-negotiator"
import type { FastifyInstance, FastifyRequest } from "fastify"

/** The browser's preferred encoding. Among equally preferred ones it is the first offered. "identity" is no compression. */
export const encodingFor = <Encoding extends string>({ headers }: FastifyRequest, offered: Encoding[]) =>
  negotiate<Encoding | "identity">(headers["accept-encoding"] ?? "", [...offered, "identity"]) ?? "identity"

/** Shorter replies fit into one packet anyway. */
const minLength = 1024

/**
 * Compresses the API's replies in one step, because setting up a stream costs several times as much. Downloads aren't
 * compressed, because resuming one needs exact byte positions.
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

/** Cheapest first: zstd takes a third of brotli's time at nearly its size. Without HTTPS, browsers only accept gzip. */
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
