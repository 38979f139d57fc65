import type { KeyObject } from "node:crypto"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { Sessions } from "../auth/sessions.ts"
import type { Viewer } from "../auth/viewer.ts"
import type { Database } from "../db/database.ts"
import { allow, found } from "../errors.ts"
import { expiredTicket, fileTicket, opensFile } from "../files/tickets.ts"
import type { Cookies } from "./cookies.ts"
import { bearerOf } from "./requests.ts"

export type AddressParts = { secret: KeyObject; sessions: Sessions; cookies: Cookies }
type Http = { request: FastifyRequest; reply: FastifyReply }
type FileRequest = {
  id: number
  query: { until?: number | undefined; ticket?: string | undefined }
  http: Http
}

/**
 * Addresses of the private files of a noun for a new tab or a player, which can't send a bearer. They are valid for a minute,
 * with the session's cookie (product decision 2.8).
 */
export const fileAddresses = (noun: string, { secret, sessions, cookies }: AddressParts) => ({
  urlFor(viewer: Viewer, id: number) {
    const { until, ticket } = fileTicket(secret, viewer, `${noun} ${id}`)
    return `/api/auth/${noun}s/${id}?until=${until}&ticket=${ticket}`
  },

  /** Returns the record for the person whose session opens its file. `find` reads only records that the person may see. */
  async open<Row extends object>(
    db: Database,
    { id, query: { until = 0, ticket = "" }, http }: FileRequest,
    find: (viewer: Viewer) => Promise<Row | undefined>,
  ) {
    const session = { bearer: bearerOf(http.request), cookie: cookies.readRefresh(http) }
    const viewer = found(await sessions.find(db, session))
    const row = found(await find(viewer))
    const readsOn = http.request.headers.range !== undefined
    const opens = opensFile(secret, viewer, `${noun} ${id}`, { until, ticket, readsOn })
    allow(opens && !viewer.mustChangePassword, expiredTicket)
    return row
  },
})
