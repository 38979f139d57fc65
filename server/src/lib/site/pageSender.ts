import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify"
import { requireValue } from "#contract/lib/objects.ts"
import { pagesPerAddress } from "../limits.ts"
import { sendPage } from "./pageCache.ts"
import { type PageRenderer, versionOf } from "./pageRenderer.ts"
import { releaseHeader } from "./release.ts"
import { single } from "./single.ts"
import type { Site, Values } from "./site.ts"
import { createTokenBuckets } from "./tokenBuckets.ts"

export type PageSender<Content extends { version: string }> = ReturnType<typeof createPageSender<Content>>

export function createPageSender<Content extends { version: string }>(
  site: Site<Content>,
  renderer: PageRenderer<Content>,
  log: FastifyBaseLogger,
) {
  async function sendNamed(request: FastifyRequest, reply: FastifyReply) {
    const route = request.routeOptions.url ?? ""
    const query = single(request.query)
    const content = await renderer.latestContent()
    const redirect = site.redirectOf(route, content)
    if (redirect) return reply.header("cache-control", "no-store").redirect(redirect, 302)
    const name = site.pageName(route, query)
    if (hasUnlimitedPages(route, query) && exceeds(request.ip)) return sendRefusal(request, reply)
    // The portal requests the head of its page to learn whether there is a newer release.
    if (site.release && site.bareAddresses.includes(route)) reply.header(releaseHeader, site.release)
    const about = await readSubject(route, query)
    if (!about) return sendPageNamed(name, request, reply, content)
    const { subject, record } = about
    const render = (current: Site<Content>) => current.render(name, content, undefined, record)
    return sendPage(
      request,
      reply,
      await renderer.page(subject, versionOf(content, record), render, "searched"),
    )
  }

  /** Whether the query asks for one of an unlimited number of pages. Such a page is rendered for each request. */
  const hasUnlimitedPages = (route: string, query: Values) =>
    site.requestedRecord(route, {}, query)?.search !== undefined
  const exceeds = createTokenBuckets(pagesPerAddress)

  /** Sends a cached page, so that a refusal costs almost nothing. */
  const sendRefusal = (request: FastifyRequest, reply: FastifyReply) =>
    sendPageNamed("too many", request, reply.header("retry-after", 60))

  /**
   * Reads the record that a page shows, if the query names one. Without a record, the page is sent as at its plain
   * address.
   */
  async function readSubject(route: string, query: Values) {
    const { requestedRecord } = await renderer.loadSite()
    const requested = requestedRecord(route, {}, query)
    if (!requested) return undefined
    const name = JSON.stringify(requested)
    try {
      return { subject: name, record: await renderer.readRecord(name, false) }
    } catch (error) {
      log.warn({ err: error }, "the record that a page is about can't be read")
      return undefined
    }
  }

  async function sendPageNamed(name: string, request: FastifyRequest, reply: FastifyReply, known?: Content) {
    const content = known ?? (await renderer.latestContent())
    return sendPage(
      request,
      reply,
      await renderer.page(name, content.version, ({ render }) => render(name, content)),
    )
  }

  /** Sends a page of records. If they can't be read, the last known page is sent, or else one that says so. */
  async function sendRecord(request: FastifyRequest, reply: FastifyReply) {
    const route = requireValue(request.routeOptions.url, "route of the page")
    const { requestedRecord, addressOf } = await renderer.loadSite()
    const requested = requestedRecord(route, single(request.params), single(request.query))
    if (!requested) return sendPageNamed("not found", request, reply)
    if (requested.search && exceeds(request.ip)) return sendRefusal(request, reply)
    const name = JSON.stringify(requested)
    const cache = requested.search ? "searched" : "all"
    const last = renderer.lastPage(name, cache)
    const content = await renderer.latestContent()
    let record: unknown
    try {
      record = await renderer.readRecord(name, last !== undefined)
    } catch (error) {
      const failure = site.renderFailure(route, request.url, content)
      const knownPage = last ?? (failure && renderer.pageOnce(failure))
      if (!knownPage) throw error
      log.warn({ err: error }, "the records of a page can't be read")
      return sendPage(request, reply, await knownPage)
    }
    if (record === undefined) return sendPageNamed("not found", request, reply)
    const address = addressOf(route, record)
    if (address && address !== request.url.split("?")[0]) return reply.redirect(address, 302)
    const render = (current: Site<Content>) => current.renderRecord(route, record, content)
    return sendPage(request, reply, await renderer.page(name, versionOf(content, record), render, cache))
  }

  return { sendNamed, sendPageNamed, sendRecord, sendRefusal, readSubject, exceeds }
}
