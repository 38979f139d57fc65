import type { KeyObject } from "node:crypto"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import * as z from "zod"
import { pictureFormats, pictureWidths } from "#contract/college/pictures/sizes.ts"
import { longestDays, type Sessions } from "../auth/sessions.ts"
import type { Database } from "../db/database.ts"
import { AppError, found } from "../errors.ts"
import { sendFile } from "../files/downloads.ts"
import type { Files } from "../files/files.ts"
import { findSize } from "../files/pictureSizes.ts"
import { expiredTicket, isTicketFor } from "../files/tickets.ts"
import type { Cookies } from "./cookies.ts"
import { bearerOf } from "./requests.ts"

type Parts = { database: Database; files: Files; sessions: Sessions; cookies: Cookies; secret: KeyObject }
type ById = { Params: { id: string } }

/**
 * A day, and no longer, because the photograph of a person who leaves is deleted. After that a browser checks whether it still
 * exists.
 */
const forADay = "public, max-age=86400"
/** A picture's sizes are cached for a year, because the bytes at such an address never change. */
const forAYear = "public, max-age=31536000, immutable"
/** The original picture isn't cached, because it is only served until its sizes are rendered. */
const notYet = "no-cache"
/** Cached as long as a session can last, because the next session gets other addresses. */
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
    return sendFile(reply, found(file.visibility === "public" ? file : undefined), forADay)
  }
  app.get("/uploads/:id", sendPublic)
  app.get("/api/uploads/:id", sendPublic)

  const sendSize = async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
    const size = found(sizeNamed(request.params.name))
    const { file, belongsTo } = found(await findSize(database, files, size))
    return sendFile(reply, file, cacheControlOf(belongsTo))
  }
  app.get("/uploads/pictures/:name", sendSize)
  app.get("/api/uploads/pictures/:name", sendSize)

  type WithTicket = ById & { Querystring: { ticket?: string } }
  app.get<WithTicket>("/api/auth/pictures/:id", async (request, reply) => {
    const { id } = request.params
    const cookie = cookies.readRefresh({ request, reply })
    const viewer = await sessions.find(database, { bearer: bearerOf(request), cookie })
    if (!viewer || !isTicketFor(secret, viewer.sessionId, id, String(request.query.ticket))) {
      throw new AppError("forbidden", expiredTicket)
    }
    return sendFile(reply, found(await files.find(database, id)), forTheSession)
  })
}

function cacheControlOf(belongsTo: string | undefined) {
  if (belongsTo === undefined) return notYet
  return belongsTo === "person" ? forADay : forAYear
}

/** Parses the name of a size: "<id>-960.avif". */
function sizeNamed(name: string) {
  const [, idText, pixels, ending] = /^(.+)-(\d+)\.(\w+)$/.exec(name) ?? []
  const id = z.uuid().safeParse(idText).data
  const width = pictureWidths.find((pictureWidth) => String(pictureWidth) === pixels)
  const format = pictureFormats.find((pictureFormat) => pictureFormat === ending)
  return id && width && format ? { id, width, format } : undefined
}
