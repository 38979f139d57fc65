import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { FastifyReply, FastifyRequest } from "fastify"
import { type Encoding, encodingFor } from "../http/compression.ts"
import type { Rendered } from "./site.ts"

type Body = { bytes: Buffer; etag: string }

/** A page as it travels, in each encoding that a browser may ask for. */
export type Page = { status: number } & Record<Encoding, Body>

/** Keeps rendered pages, compressed, until the version of what they show changes. */
export function createPageCache() {
  let version: string | undefined
  let pages = new Map<string, Promise<Page>>()

  return function page(name: string, ofVersion: string, render: () => Promise<Rendered>): Promise<Page> {
    if (version !== ofVersion) {
      version = ofVersion
      pages = new Map()
    }
    const known = pages.get(name)
    if (known) return known
    // The promise is kept, not the page: a crowd at a new page waits for one rendering.
    const rendering = render().then(compressed)
    const kept = pages.set(name, rendering)
    rendering.catch(() => kept.delete(name))
    return rendering
  }
}

/** Once for a page that is kept, so it may take some milliseconds. */
export async function compressed({ status, html }: Rendered): Promise<Page> {
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

/** Sends a page as the browser can read it, or says that the one it has is still the page. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const { headers } = request
  const encoding = encodingFor(request)
  const { bytes, etag } = page[encoding]
  reply.header("etag", etag).header("vary", "accept-encoding").header("cache-control", "no-cache")
  if (page.status === 200 && headers["if-none-match"]?.includes(etag)) return reply.code(304).send()
  if (encoding !== "identity") reply.header("content-encoding", encoding)
  return reply.code(page.status).type("text/html; charset=utf-8").send(bytes)
}
