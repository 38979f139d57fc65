import formbody from "@fastify/formbody"
import helmet from "@fastify/helmet"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { paint } from "../files/pictures.ts"
import { outliveBrokenLines } from "../http/brokenLines.ts"
import { refuseForeignWrites } from "../http/origins.ts"
import { contentWaits } from "../limits.ts"
import { coalesce } from "./coalesce.ts"
import { securityHeaders } from "./headers.ts"
import { compressed, createPageCache, sendPage } from "./pageCache.ts"
import { builtSite, developedSite, type LoadSite, type Values } from "./site.ts"

type Options<Content> = {
  /** The content of the pages; called at every request. */
  content: () => Promise<Content>
  /** Serves the sources with hot reload instead of the build. */
  development: boolean
}

/** Serves the website: its assets, rendered pages, forms without script, and the portal's shell. */
export async function pages<Content extends { version: string }>(
  app: FastifyInstance,
  { content, development }: Options<Content>,
) {
  outliveBrokenLines(app)
  const loadSite: LoadSite<Content> = development ? await developedSite(app) : await builtSite()
  const site = await loadSite()
  if (!development) await app.register(assets)
  await app.register(formbody)
  await app.register(helmet, { ...securityHeaders(site.styleHash), global: false })

  const kept = createPageCache()
  let shown: Content | undefined

  const read = coalesce(content)

  /** While the database is down or takes long, the last known content is shown. */
  async function lately() {
    try {
      shown = await within(shown ? contentWaits.known : contentWaits.unknown, read())
    } catch (error) {
      app.log.warn({ err: error }, "the content of the pages can't be read")
      if (!shown) throw error
    }
    return shown
  }

  async function sendNamed(request: FastifyRequest, reply: FastifyReply) {
    const name = site.pageName(request.routeOptions.url ?? "", single(request.query))
    const now = await lately()
    const render = async () => (await loadSite()).render(name, now)
    const page = development ? await compressed(await render()) : await kept(name, now.version, render)
    await reply.helmet()
    return sendPage(request, reply, page)
  }

  async function answerForm(request: FastifyRequest, reply: FastifyReply) {
    refuseForeignWrites(request)
    const address = request.routeOptions.url!
    const values = { ...single(request.query), ...single(request.body) }
    const { pageName, submit, render } = await loadSite()
    const result = await submit(address, values, (endpoint, body) => callApi(app, request, endpoint, body))
    if ("next" in result) return reply.redirect(result.next, 303)
    const name = pageName(address, single(request.query))
    const page = await compressed(render(name, await lately(), result.outcome))
    await reply.helmet()
    return sendPage(request, reply, page)
  }

  for (const address of [...site.addresses, ...site.portalAddresses]) app.get(address, sendNamed)
  for (const address of site.formAddresses) app.post(address, answerForm)
  for (const [address, { type, write }] of Object.entries(site.files)) {
    app.get(address, async (_request, reply) =>
      reply
        .type(type)
        .header("cache-control", "no-cache")
        .send(write(await lately())),
    )
  }
  for (const [address, draw] of Object.entries(site.pictures)) {
    let painted: Promise<Buffer> | undefined
    app.get(address, async (_request, reply) => {
      painted ??= paint(draw())
      return reply
        .type("image/png")
        .header("cache-control", "public, max-age=86400")
        .send(await painted)
    })
  }
  app.setNotFoundHandler(sendNamed)
  app.setErrorHandler<Error & { status?: number; statusCode?: number }>((error, request, reply) => {
    const status = error.status ?? error.statusCode ?? 500
    reply.type("text/plain; charset=utf-8")
    if (status < 500) return reply.code(status).send(error.message)
    request.log.error({ err: error }, "page failed")
    return reply.code(503).send("This page can't be shown just now. Please try again in a moment.")
  })
}

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

/** Built files change their names with their content, so browsers cache them forever. */
async function assets(app: FastifyInstance) {
  await app.register(fastifyStatic, {
    root: new URL("../../../../dist/client/assets/", import.meta.url),
    prefix: "/assets/",
    index: false,
    wildcard: false,
    preCompressed: true,
    maxAge: "1y",
    immutable: true,
    setHeaders: (reply) => reply.header("x-content-type-options", "nosniff"),
  })
}

/** Calls the API as the visitor would: same address, origin and cookies. */
async function callApi(app: FastifyInstance, request: FastifyRequest, endpoint: string, body: unknown) {
  const [method, path] = endpoint.split(" ") as ["POST", string]
  const { origin, cookie, "sec-fetch-site": site, "user-agent": agent } = request.headers
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
