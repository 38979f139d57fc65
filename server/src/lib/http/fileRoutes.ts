import type { KeyObject } from "node:crypto"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import * as z from "zod"
import { longestDays, type Sessions } from "../auth/sessions.ts"
import type { Database } from "../db/database.ts"
import { AppError, found } from "../errors.ts"
import { sendFile } from "../files/downloads.ts"
import type { Files } from "../files/files.ts"
import { expiredTicket, isTicketFor } from "../files/tickets.ts"
import type { Cookies } from "./cookies.ts"
import { bearerOf } from "./requests.ts"

type Parts = { database: Database; files: Files; sessions: Sessions; cookies: Cookies; secret: KeyObject }
type ById = { Params: { id: string } }

/** A day, and no longer: a person who leaves takes their photograph along. After that a browser asks whether it is still there. */
const forADay = "public, max-age=86400"
/** Cached as long as a session can last; the next session gets other addresses. */
const forTheSession = `private, max-age=${longestDays * 24 * 60 * 60}, immutable`

/**
 * Serves pictures at addresses that an img can open: public ones for everybody, private ones for a session (product
 * decision 2.8).
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

  type WithTicket = ById & { Querystring: { ticket?: string } }
  app.get<WithTicket>("/api/auth/pictures/:id", async (request, reply) => {
    const { id } = request.params
    const cookie = cookies.readRefresh({ request, reply })
    const viewer = await sessions.look(database, { bearer: bearerOf(request), cookie })
    if (!viewer || !isTicketFor(secret, viewer.sessionId, id, String(request.query.ticket))) {
      throw new AppError("forbidden", expiredTicket)
    }
    return sendFile(reply, found(await files.find(database, id)), { cacheControl: forTheSession })
  })
}
