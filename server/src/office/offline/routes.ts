import type { FastifyRequest } from "fastify"
import { today } from "#contract/lib/dates.ts"
import { requireValue } from "#contract/lib/objects.ts"
import { type OfflineRead, offlineEndpoints, offlineReads } from "#contract/office/offline.ts"
import { shortTag } from "#contract/office/shortTag.ts"
import { routes } from "../../lib/http/handlers.ts"
import { readsAfter } from "./rules.ts"

export const offlineRoutes = () =>
  routes(offlineEndpoints, {
    "GET /offline": async ({ viewer, query: { known = "" }, http: { request } }) => {
      const positions = new Map(known.split(".").map((tag, position) => [tag, position]))
      const reads = [...offlineReads(viewer.role)]
      const answers = []
      // The replies are computed one by one, so that a device's replies use only one of the pipelines.
      for (const read of reads) {
        const answered = await ask(request, read)
        if (!answered) continue
        const { tag, data } = answered
        const position = positions.get(shortTag(tag))
        answers.push(position === undefined ? { ...read, tag, data } : { ...read, position })
        const knownNames = new Set(reads.map(nameOf))
        reads.push(...readsAfter(read, data, today()).filter((next) => !knownNames.has(nameOf(next))))
      }
      return { data: { answers } }
    },
  })

/** The key of a read, by which a repeated one is left out: both weeks of a timetable lead to the lessons of tomorrow. */
const nameOf = ({ endpoint, params, query }: OfflineRead) => JSON.stringify([endpoint, params, query])

/**
 * Calls an endpoint as the person would, so that permissions, rows and tag are the endpoint's own. Undefined if it refuses; the
 * device then keeps what it has.
 */
async function ask(request: FastifyRequest, { endpoint, params = {}, query = {} }: OfflineRead) {
  const path = endpoint
    .slice("GET ".length)
    .replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(requireValue(params[name], `parameter ${name}`)))
  const { statusCode, headers, payload } = await request.server.inject({
    method: "GET",
    url: `/api${path}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    // The call doesn't count as activity of the person.
    headers: { authorization: request.headers.authorization, "x-background": "1", host: request.host },
    remoteAddress: request.ip,
  })
  if (statusCode !== 200) return undefined
  const { data } = JSON.parse(payload) as { data: unknown }
  return { tag: String(headers.etag), data }
}
