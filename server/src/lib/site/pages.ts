import formbody from "@fastify/formbody"
import helmet from "@fastify/helmet"
import type { FastifyInstance } from "fastify"
import { surviveResets } from "../http/connections/resets.ts"
import { isTemporary, reportSentence } from "../http/errorReplies.ts"
import { builtFiles } from "./builtFiles.ts"
import { createFormReplies } from "./forms.ts"
import { securityHeaders } from "./headers.ts"
import { lowerCase } from "./lowerCase.ts"
import { sendPage } from "./pageCache.ts"
import { createPageRenderer, type PageOptions, type PageRenderer } from "./pageRenderer.ts"
import { createPageSender } from "./pageSender.ts"
import { servePictures } from "./renderedPictures.ts"
import { single } from "./single.ts"
import { type LoadSite, loaderOfBuild, loaderOfSources } from "./site.ts"

type Options<Content> = PageOptions<Content> & {
  /** Keeps the built files of earlier releases. */
  dataDir?: string | undefined
  /** Called with the function that loads the site, so that previews show the same site. */
  onLoader?: (load: LoadSite<Content>) => void
}

/** Serves the website: its assets, rendered pages, forms without script, and the portal's shell. */
export async function pages<Content extends { version: string; worker: boolean }>(
  app: FastifyInstance,
  { dataDir, onLoader, ...options }: Options<Content>,
) {
  surviveResets(app)
  const { development } = options
  const loadSite: LoadSite<Content> = development ? await loaderOfSources(app) : await loaderOfBuild()
  onLoader?.(loadSite)
  const site = await loadSite()
  if (!development) await app.register(builtFiles, { dataDir })
  await app.register(formbody)
  await app.register(helmet, { ...securityHeaders, global: false })

  const renderer = createPageRenderer(options, loadSite, app.log)
  const sender = createPageSender(site, renderer, app.log)
  const { sendNamed, sendPageNamed, sendRecord } = sender
  const { answerAddress, answerForm } = createFormReplies(app, renderer, sender)

  for (const address of [...site.addresses, ...site.bareAddresses]) app.get(address, sendNamed)
  for (const address of site.recordAddresses) app.get(address, sendRecord)
  for (const address of site.formAddresses) app.post(address, answerForm)
  for (const { address, field } of site.answeredAddresses)
    app.get(`${address}/:${field}`, answerAddress(address, field))
  for (const [address, { type, write }] of Object.entries(site.files)) {
    app.get(address, async (request, reply) => {
      const text = write(await renderer.latestContent(), single(request.query))
      if (text === undefined) return sendPageNamed("not found", request, reply)
      return reply.type(type).header("cache-control", "no-cache").send(text)
    })
  }
  servePictures(app, site.pictures, renderer.latestContent)
  serveWorker(app, renderer)
  const answered = site.answeredAddresses.map(({ address, field }) => `${address}/:${field}`)
  const servedAddresses = [...site.addresses, ...site.bareAddresses, ...site.recordAddresses, ...answered]
  app.setNotFoundHandler((request, reply) => {
    const [path = "", ...query] = request.url.split("?")
    const corrected = request.method === "GET" ? lowerCase(path, servedAddresses) : undefined
    return corrected ? reply.redirect([corrected, ...query].join("?"), 301) : sendNamed(request, reply)
  })
  replyToErrors(app)
}

/** The address must never change, because a worker at another address is never replaced. */
function serveWorker<Content extends { version: string; worker: boolean }>(
  app: FastifyInstance,
  { latestContent, page }: PageRenderer<Content>,
) {
  app.get("/sw.js", async (request, reply) => {
    const { worker } = await latestContent()
    return sendPage(
      request,
      reply,
      await page("/sw.js", `${worker}`, ({ workers }) => ({
        status: 200,
        type: "text/javascript; charset=utf-8",
        text: worker ? workers.working : workers.retired,
      })),
    )
  })
}

/** Pages reply with a sentence, because a visitor reads it. */
function replyToErrors(app: FastifyInstance) {
  app.setErrorHandler<Error & { status?: number; statusCode?: number }>((error, request, reply) => {
    const status = error.status ?? error.statusCode ?? 500
    reply.type("text/plain; charset=utf-8")
    if (status < 500) return reply.code(status).send(error.message)
    request.log.error({ err: error }, "page failed")
    const sentence = "This page can't be shown just now. Please try again in a moment."
    return reply.code(503).send(isTemporary(error) ? sentence : `${sentence} ${reportSentence(request)}`)
  })
}
