import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { splitKey } from "#contract/lib/endpoints.ts"
import { requireValue } from "#contract/lib/objects.ts"
import { refuseForeignWrites } from "../http/serving/admission.ts"
import { sendPage } from "./pageCache.ts"
import type { PageRenderer } from "./pageRenderer.ts"
import type { PageSender } from "./pageSender.ts"
import { single } from "./single.ts"

/** Replies to forms that a browser sends without a script. */
export function createFormReplies<Content extends { version: string }>(
  app: FastifyInstance,
  renderer: PageRenderer<Content>,
  { exceeds, sendRefusal, readSubject }: PageSender<Content>,
) {
  /** Replies at an address that ends in the field of a form. The reply may be about a person, so it is never cached. */
  const answerAddress = (address: string, field: string) =>
    async function answer(request: FastifyRequest, reply: FastifyReply) {
      if (exceeds(request.ip)) return sendRefusal(request, reply)
      const { submit, render } = await renderer.loadSite()
      const values = { [field]: single(request.params)[field] ?? "" }
      // A visitor may follow a link from any site to this address, so the request's headers don't prove that a write is
      // intended.
      const result = await submit(address, values, (endpoint, body) =>
        callApi(app, request, endpoint, body, {}),
      )
      if ("next" in result) return reply.redirect(result.next, 303)
      const subject = await readSubject(address, {})
      const page = render(address, await renderer.latestContent(), result.outcome, subject?.record)
      return sendPage(request, reply, renderer.pageOnce(page), { isCached: false })
    }

  async function answerForm(request: FastifyRequest, reply: FastifyReply) {
    refuseForeignWrites(request)
    if (exceeds(request.ip)) return sendRefusal(request, reply)
    const address = requireValue(request.routeOptions.url, "route of the form")
    const values = { ...single(request.query), ...single(request.body) }
    const { pageName, submit, render } = await renderer.loadSite()
    const result = await submit(address, values, (endpoint, body) => callApi(app, request, endpoint, body))
    if ("next" in result) return reply.redirect(result.next, 303)
    const query = single(request.query)
    const subject = await readSubject(address, query)
    const page = render(
      pageName(address, query),
      await renderer.latestContent(),
      result.outcome,
      subject?.record,
    )
    return sendPage(request, reply, renderer.pageOnce(page), { isCached: false })
  }

  return { answerAddress, answerForm }
}

/** Calls the API as the visitor would: same address, origin and cookies. */
async function callApi(
  app: FastifyInstance,
  request: FastifyRequest,
  endpoint: string,
  body: unknown,
  headers: FastifyRequest["headers"] = request.headers,
) {
  const { method, path } = splitKey(endpoint)
  const { origin, cookie, "sec-fetch-site": site, "user-agent": agent } = headers
  const forwarded = { origin, cookie, host: request.host, "sec-fetch-site": site, "user-agent": agent }
  const response = await app.inject({
    method,
    url: `/api${path}`,
    headers: Object.fromEntries(Object.entries(forwarded).filter(([, value]) => value !== undefined)),
    remoteAddress: request.ip,
    payload: body as object,
  })
  return { status: response.statusCode, reply: response.json<object>() }
}
