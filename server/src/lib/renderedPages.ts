import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { Rendered } from "./site.ts"

/** A page as it travels, in each encoding a browser may ask for. */
export type Page = { status: number; etag: string; br: Buffer; gzip: Buffer; identity: Buffer }

/** Keeps rendered pages, compressed, until the version of what they show changes. */
export function keepPages() {
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

export async function compressed({ status, html }: Rendered): Promise<Page> {
  const identity = Buffer.from(html)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, quality),
    promisify(gzip)(identity),
  ])
  const etag = createHash("sha256").update(identity).digest("base64url").slice(0, 22)
  return { status, etag, br, gzip: gz, identity }
}

/** Sends a page as the browser can read it, or says that the one it has is still the page. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const accepted = request.headers["accept-encoding"] ?? ""
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity"
  const etag = `"${page.etag}-${encoding}"` // Strong, so one for each encoding.
  reply.headers({ etag, vary: "accept-encoding", "cache-control": "no-cache" })
  if (page.status === 200 && request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send()
  if (encoding !== "identity") reply.header("content-encoding", encoding)
  return reply.code(page.status).type("text/html; charset=utf-8").send(page[encoding])
}
