import type { FastifyInstance, FastifyRequest } from "fastify"
import { findCollege } from "../../college/college/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { found } from "../../lib/errors.ts"
import { calendarText, calendarType } from "../../lib/files/calendarFiles.ts"
import { type CalendarSource, findOwner } from "./queries.ts"

type Parts = { database: Database; publicUrl: string; sources: readonly CalendarSource[] }
type ByFile = { Params: { file: string } }

/** Applications read every quarter of an hour at most. The limit is per address. */
const perMinute = {
  max: 20,
  timeWindow: "1 minute",
  keyGenerator: (request: FastifyRequest) => (request as FastifyRequest<ByFile>).params.file.slice(0, 60),
}

/** Serves each person's calendar at its secret address. Applications read it repeatedly, mostly without a change. */
export async function publicCalendarRoutes(app: FastifyInstance, { database, publicUrl, sources }: Parts) {
  const { host } = new URL(publicUrl)
  app.get<ByFile>("/calendar/:file", { config: { rateLimit: perMinute } }, async (request, reply) => {
    const [, secret] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? []
    const owner = found(secret ? await findOwner(database, secret) : undefined)
    const [college, ...entries] = await Promise.all([
      findCollege(database),
      ...sources.map((source) => source(database, owner)),
    ])
    reply.headers({ "content-type": calendarType, "x-robots-tag": "noindex" })
    return calendarText({ name: college.name, host, entries: entries.flat() })
  })
}
