import { createHash } from "node:crypto"
import formbody from "@fastify/formbody"
import helmet from "@fastify/helmet"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { surviveResets } from "../http/connections/resets.ts"
import { isPassing, numberOf } from "../http/errorReplies.ts"
import { refuseForeignWrites } from "../http/origins.ts"
import { cachedPages, contentWaits, pagesPerAddress } from "../limits.ts"
import { createAllowances } from "./allowances.ts"
import { builtFiles } from "./builtFiles.ts"
import { coalesce, coalesceEach } from "./coalesce.ts"
import { securityHeaders } from "./headers.ts"
import { lowerCase } from "./lowerCase.ts"
import { compressed, createPageCache, sendPage } from "./pageCache.ts"
import { releaseHeader } from "./release.ts"
import { servePictures } from "./renderedPictures.ts"
import {
  builtSite,
  developedSite,
  type LoadSite,
  type PageRequest,
  type RenderedPage,
  type Site,
  type Values,
} from "./site.ts"

/** Finds a record by its id, or a page of a list by its number. */
type RecordReader = (number: number, search: Values) => Promise<unknown>

type Options<Content> = {
  /** The content of the pages; called at every request. */
  content: () => Promise<Content>
  /** Finds the records of each kind that pages show; called at every request for such a page. */
  readers?: Readonly<Record<string, RecordReader>>
  /** Serves the sources with hot reload instead of the build. */
  development: boolean
  /** Keeps the built files of earlier releases. */
  dataDir?: string | undefined
  /** Called with the site, for previews of its pages. */
  use?: (load: LoadSite<Content>) => void
}

/** Serves the website: its assets, rendered pages, forms without script, and the portal's shell. */
export async function pages<Content extends { version: string; worker: boolean }>(
  app: FastifyInstance,
  { content, readers = {}, development, dataDir, use }: Options<Content>,
) {
  surviveResets(app)
  const loadSite: LoadSite<Content> = development ? await developedSite(app) : await builtSite()
  use?.(loadSite)
  const site = await loadSite()
  if (!development) await app.register(builtFiles, { dataDir })
  await app.register(formbody)
  await app.register(helmet, { ...securityHeaders, global: false })

  /** The compression of a page that is unlikely to be requested again. */
  const once = { development, isCached: false }
  const allPages = createPageCache(cachedPages.all)
  const searched = createPageCache(cachedPages.searches)
  let lastContent: Content | undefined

  const read = coalesce(content)

  /** While the database is down or slow, the last known content is shown. */
  async function lately() {
    try {
      lastContent = await within(lastContent ? contentWaits.known : contentWaits.unknown, read())
    } catch (error) {
      app.log.warn({ err: error }, "the content of the pages can't be read")
      if (!lastContent) throw error
    }
    return lastContent
  }

  /** Renders a page, or takes it from the cache. */
  const pageOf = (
    name: string,
    version: string,
    render: (site: Site<Content>) => RenderedPage,
    cache = allPages,
  ) => {
    const rendered = async () =>
      compressed(render(await loadSite()), { development, isCached: cache === allPages })
    return development ? rendered() : cache.page(name, version, rendered)
  }

  async function sendNamed(request: FastifyRequest, reply: FastifyReply) {
    const route = request.routeOptions.url ?? ""
    const query = single(request.query)
    const now = await lately()
    const instead = site.instead(route, now)
    if (instead) return reply.header("cache-control", "no-store").redirect(instead, 302)
    const name = site.pageName(route, query)
    if (asksAnything(route, query) && exceeds(request.ip)) return sendRefusal(request, reply)
    // The portal requests the head of its page to learn whether there is a newer release.
    if (site.release && site.bareAddresses.includes(route)) reply.header(releaseHeader, site.release)
    const about = await readSubject(route, query)
    if (!about) return sendPageNamed(name, request, reply, now)
    const { subject, record } = about
    const render = (current: Site<Content>) => current.render(name, now, undefined, record)
    return sendPage(request, reply, await pageOf(subject, versionOf(now, record), render, searched))
  }

  /** Whether the address may be one of an unlimited number, whose pages are rendered for each request. */
  const asksAnything = (route: string, query: Values) => site.ask(route, {}, query)?.search !== undefined
  const exceeds = createAllowances(pagesPerAddress)

  /** A cached page, so that it costs almost nothing. */
  const sendRefusal = (request: FastifyRequest, reply: FastifyReply) =>
    sendPageNamed("too many", request, reply.header("retry-after", 60))

  /** Reads the record that a page is about at some addresses. Without a record, the page is the one at its plain address. */
  async function readSubject(route: string, query: Values) {
    const { ask } = await loadSite()
    const requested = ask(route, {}, query)
    if (!requested) return undefined
    const name = JSON.stringify(requested)
    try {
      return { subject: name, record: await within(contentWaits.unknown, readRecord(name)) }
    } catch (error) {
      app.log.warn({ err: error }, "the record that a page is about can't be read")
      return undefined
    }
  }

  async function sendPageNamed(name: string, request: FastifyRequest, reply: FastifyReply, known?: Content) {
    const now = known ?? (await lately())
    return sendPage(request, reply, await pageOf(name, now.version, ({ render }) => render(name, now)))
  }

  const readRecord = coalesceEach((name: string) => {
    const { kind, number, search = {} }: PageRequest = JSON.parse(name)
    return readers[kind]!(number, search)
  })

  /** Sends a page of records. If they can't be read, the last known page is sent, or else one that says so. */
  async function sendRecord(request: FastifyRequest, reply: FastifyReply) {
    const route = request.routeOptions.url!
    const { ask, addressOf } = await loadSite()
    const requested = ask(route, single(request.params), single(request.query))
    if (!requested) return sendPageNamed("not found", request, reply)
    if (requested.search && exceeds(request.ip)) return sendRefusal(request, reply)
    const name = JSON.stringify(requested)
    const cache = requested.search ? searched : allPages
    const last = cache.last(name)
    const now = await lately()
    let record: unknown
    try {
      record = await within(last ? contentWaits.known : contentWaits.unknown, readRecord(name))
    } catch (error) {
      const failure = site.renderFailure(route, request.url, now)
      if (!last && !failure) throw error
      app.log.warn({ err: error }, "the records of a page can't be read")
      return sendPage(request, reply, await (last ?? compressed(failure!, once)))
    }
    if (record === undefined) return sendPageNamed("not found", request, reply)
    const address = addressOf(route, record)
    if (address && address !== request.url.split("?")[0]) return reply.redirect(address, 302)
    const render = (current: Site<Content>) => current.renderRecord(route, record, now)
    return sendPage(request, reply, await pageOf(name, versionOf(now, record), render, cache))
  }

  /** Replies at an address that ends in the field of a form. The reply may be about a person, so it is never cached. */
  const answerAddress = (address: string, field: string) =>
    async function answer(request: FastifyRequest, reply: FastifyReply) {
      if (exceeds(request.ip)) return sendRefusal(request, reply)
      const { submit, render } = await loadSite()
      const values = { [field]: single(request.params)[field] ?? "" }
      // A visitor may follow a link from any site to here, so its headers don't prove that a write is intended.
      const result = await submit(address, values, (endpoint, body) =>
        callApi(app, request, endpoint, body, {}),
      )
      if ("next" in result) return reply.redirect(result.next, 303)
      const about = await readSubject(address, {})
      const page = render(address, await lately(), result.outcome, about?.record)
      return sendPage(request, reply, compressed(page, once), { isCached: false })
    }

  async function answerForm(request: FastifyRequest, reply: FastifyReply) {
    refuseForeignWrites(request)
    if (exceeds(request.ip)) return sendRefusal(request, reply)
    const address = request.routeOptions.url!
    const values = { ...single(request.query), ...single(request.body) }
    const { pageName, submit, render } = await loadSite()
    const result = await submit(address, values, (endpoint, body) => callApi(app, request, endpoint, body))
    if ("next" in result) return reply.redirect(result.next, 303)
    const query = single(request.query)
    const about = await readSubject(address, query)
    const page = render(pageName(address, query), await lately(), result.outcome, about?.record)
    return sendPage(request, reply, compressed(page, once), { isCached: false })
  }

  for (const address of [...site.addresses, ...site.bareAddresses]) app.get(address, sendNamed)
  for (const address of site.recordAddresses) app.get(address, sendRecord)
  for (const address of site.formAddresses) app.post(address, answerForm)
  for (const { address, field } of site.answeredAddresses)
    app.get(`${address}/:${field}`, answerAddress(address, field))
  for (const [address, { type, write }] of Object.entries(site.files)) {
    app.get(address, async (request, reply) => {
      const text = write(await lately(), single(request.query))
      if (text === undefined) return sendPageNamed("not found", request, reply)
      return reply.type(type).header("cache-control", "no-cache").send(text)
    })
  }
  servePictures(app, site.pictures, lately)
  // The address must never change, because a worker at another address is never replaced.
  app.get("/sw.js", async (request, reply) => {
    const { worker } = await lately()
    const text = async () => {
      const { workers } = await loadSite()
      return {
        status: 200,
        type: "text/javascript; charset=utf-8",
        text: worker ? workers.working : workers.retired,
      }
    }
    const page = () => text().then((rendered) => compressed(rendered, { development, isCached: true }))
    return sendPage(request, reply, await (development ? page() : allPages.page("/sw.js", `${worker}`, page)))
  })
  const answered = site.answeredAddresses.map(({ address, field }) => `${address}/:${field}`)
  const pages = [...site.addresses, ...site.bareAddresses, ...site.recordAddresses, ...answered]
  app.setNotFoundHandler((request, reply) => {
    const [path = "", ...query] = request.url.split("?")
    const right = request.method === "GET" ? lowerCase(path, pages) : undefined
    return right ? reply.redirect([right, ...query].join("?"), 301) : sendNamed(request, reply)
  })
  app.setErrorHandler<Error & { status?: number; statusCode?: number }>((error, request, reply) => {
    const status = error.status ?? error.statusCode ?? 500
    reply.type("text/plain; charset=utf-8")
    if (status < 500) return reply.code(status).send(error.message)
    request.log.error({ err: error }, "page failed")
    const sentence = "This page can't be shown just now. Please try again in a moment."
    return reply.code(503).send(isPassing(error) ? sentence : `${sentence} ${numberOf(request)}`)
  })
}

const versionOf = ({ version }: { version: string }, record: unknown) =>
  createHash("sha256")
    .update(JSON.stringify([version, record]))
    .digest("base64")

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** If a field is sent twice, the last value counts. */
function single(fields: unknown): Values {
  const entries = Object.entries((fields ?? {}) as Record<string, string | string[]>)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, (Array.isArray(value) ? value.at(-1) : value) ?? ""]),
  )
}

/** Calls the API as the visitor would: same address, origin and cookies. */
async function callApi(
  app: FastifyInstance,
  request: FastifyRequest,
  endpoint: string,
  body: unknown,
  headers: FastifyRequest["headers"] = request.headers,
) {
  const [method, path] = endpoint.split(" ") as ["POST", string]
  const { origin, cookie, "sec-fetch-site": site, "user-agent": agent } = headers
  const vouching = { origin, cookie, host: request.host, "sec-fetch-site": site, "user-agent": agent }
  const response = await app.inject({
    method,
    url: `/api${path}`,
    headers: Object.fromEntries(Object.entries(vouching).filter(([, value]) => value !== undefined)),
    remoteAddress: request.ip,
    payload: body as object,
  })
  return { status: response.statusCode, reply: response.json<object>() }
}
