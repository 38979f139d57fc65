import type { KeyObject } from "node:crypto"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import * as z from "zod"
import { longestDays, type Sessions } from "../auth/sessions.ts"
import type { Database } from "../db/database.ts"
import { AppError, found } from "../errors.ts"
import { sendFile } from "../files/downloads.ts"
import type { Files } from "../files/files.ts"
import { isTicketFor, opensFile } from "../files/tickets.ts"
import type { Cookies } from "./cookies.ts"
import { bearerOf } from "./requests.ts"

type Parts = { database: Database; files: Files; sessions: Sessions; cookies: Cookies; secret: KeyObject }
type ById = { Params: { id: string } }

/** A day, and no longer: a person who leaves takes their photograph along. After that a browser asks whether it is still there. */
const forADay = "public, max-age=86400"
/** Cached as long as a session can last; the next session gets other addresses. */
const forTheSession = `private, max-age=${longestDays * 24 * 60 * 60}, immutable`

/**
 * Serves files at addresses that an img, a player or a new tab can open: public ones for everybody, private ones for a
 * session (product decision 2.8).
 */
export async function fileRoutes(app: FastifyInstance, { database, files, ...parts }: Parts) {
  const { sessions, cookies, secret } = parts

  const sendPublic = async (request: FastifyRequest<ById>, reply: FastifyReply) => {
    const { id } = request.params
    const file = found(z.uuid().safeParse(id).success ? await files.find(database, id) : undefined)
    return sendFile(reply, found(file.visibility === "public" ? file : undefined), { cacheControl: forADay })
  }
  app.get("/uploads/:id", sendPublic)
  app.get("/api/uploads/:id", sendPublic)

  /** The file of the request, if its session shows the right ticket. */
  async function findPrivate(http: { request: FastifyRequest<ById>; reply: FastifyReply }, isOpen: IsOpen) {
    const { id } = http.request.params
    const session = await sessions.look(database, {
      bearer: bearerOf(http.request),
      cookie: cookies.readRefresh(http),
    })
    if (!session || !isOpen(session, id)) throw new AppError("forbidden", expired)
    return found(await files.find(database, id))
  }

  app.get<ById & { Querystring: { ticket?: string } }>("/api/auth/pictures/:id", async (request, reply) => {
    const ticket = String(request.query.ticket)
    const file = await findPrivate({ request, reply }, (session, id) =>
      isTicketFor(secret, session, id, ticket),
    )
    return sendFile(reply, file, { cacheControl: forTheSession })
  })

  type Opening = ById & { Querystring: { until?: string; ticket?: string } }
  app.get<Opening>("/api/auth/files/:id", async (request, reply) => {
    const { until, ticket } = request.query
    const given = { until: Number(until), ticket: String(ticket) }
    const file = await findPrivate({ request, reply }, (session, id) => opensFile(secret, session, id, given))
    return sendFile(reply, file)
  })
}

type IsOpen = (sessionId: string, id: string) => boolean
const expired = "This link has expired. Go back and open it again."
