import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { FastifyReply, FastifyRequest } from "fastify"
import { encodingFor } from "../http/compression.ts"
import type { RenderedPage } from "./site.ts"

/** A page is compressed once and sent often, so the smallest encoding comes first. */
const encodings: ("br" | "gzip")[] = ["br", "gzip"]

type Body = { bytes: Buffer; etag: string }

/** A page in each encoding that a browser may request. */
export type Page = { status: number } & Record<"br" | "gzip" | "identity", Body>

/** Caches rendered pages, compressed, until the content's version changes. */
export function createPageCache() {
  let version: string | undefined
  let pages = new Map<string, Promise<Page>>()

  return function page(name: string, ofVersion: string, render: () => Promise<RenderedPage>): Promise<Page> {
    if (version !== ofVersion) {
      version = ofVersion
      pages = new Map()
    }
    const known = pages.get(name)
    if (known) return known
    // The promise is cached, so that concurrent requests share one rendering.
    const rendering = render().then(compressed)
    const current = pages.set(name, rendering)
    rendering.catch(() => current.delete(name))
    return rendering
  }
}

/** May take some milliseconds, because pages are cached. */
export async function compressed({ status, html }: RenderedPage): Promise<Page> {
  const plain = Buffer.from(html)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(plain),
  ])
  return { status, br: tagged(br), gzip: tagged(gz), identity: tagged(plain) }
}

function tagged(bytes: Buffer): Body {
  return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` }
}

/** Sends a page in the browser's preferred encoding, or 304 if the browser has it already. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const { headers } = request
  const encoding = encodingFor(request, encodings)
  const { bytes, etag } = page[encoding]
  reply.header("etag", etag).header("vary", "accept-encoding").header("cache-control", "no-cache")
  if (page.status === 200 && headers["if-none-match"]?.includes(etag)) return reply.code(304).send()
  if (encoding !== "identity") reply.header("content-encoding", encoding)
  return reply.code(page.status).type("text/html; charset=utf-8").send(bytes)
}
