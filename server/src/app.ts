import type { KeyObject } from "node:crypto"
import cookie from "@fastify/cookie"
import multipart from "@fastify/multipart"
import rateLimit from "@fastify/rate-limit"
import type { FastifyBaseLogger, FastifyInstance } from "fastify"
import { api } from "#contract/api.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { submissionFormats } from "./assessment/submissions/routes.ts"
import { collegeLists } from "./college/classes/queries.ts"
import { collegeReader } from "./college/college/queries.ts"
import { eventCalendar } from "./communication/events/calendar.queries.ts"
import { addresseeReaders } from "./communication/messages/addressees.queries.ts"
import { newsReaders } from "./communication/news/queries.ts"
import type { Config } from "./config.ts"
import type { DocumentKey } from "./lib/auth/documentKey.ts"
import { createSessions } from "./lib/auth/sessions.ts"
import { openRequestDatabase } from "./lib/cluster/requestDatabase.ts"
import type { Siblings } from "./lib/cluster/siblings.ts"
import { withdrawNotice } from "./lib/db/adminNotices.ts"
import { readConstraintMessages } from "./lib/db/constraints.ts"
import { type ConnectionPool, openDatabase, openReads } from "./lib/db/database.ts"
import { type FreeSpace, freeSpaceOf } from "./lib/files/diskSpace.ts"
import type { Files } from "./lib/files/files.ts"
import { compressAnswers } from "./lib/http/compression.ts"
import { createCookies } from "./lib/http/cookies.ts"
import { noStore, replyWithFailures, replyWithNotFound } from "./lib/http/errorReplies.ts"
import { openFastify } from "./lib/http/fastify.ts"
import { fileRoutes } from "./lib/http/fileRoutes.ts"
import { health } from "./lib/http/health.ts"
import { metricsRoute } from "./lib/http/metricsRoute.ts"
import { serveDescription } from "./lib/http/openApi.ts"
import { createCounts } from "./lib/http/personLimits.ts"
import { watchForProxy } from "./lib/http/proxyWatch.ts"
import { sharedLimits } from "./lib/http/rateLimits.ts"
import { tagAnswers } from "./lib/http/revalidation.ts"
import { serve } from "./lib/http/serving/serve.ts"
import { limitsPerPerson, type PersonLimits } from "./lib/limits.ts"
import { createMetrics, type Metrics } from "./lib/metrics.ts"
import { pages } from "./lib/site/pages.ts"
import { createPreviews } from "./lib/site/previews.ts"
import { nameRelease } from "./lib/site/release.ts"
import { staffReaders } from "./members/lecturers/public.queries.ts"
import { handlersOf } from "./nouns.ts"
import { saveAudit } from "./office/audit/saving.queries.ts"
import { searchReaders } from "./office/search/website.queries.ts"
import { collegeMetricsReader } from "./office/system/metrics.queries.ts"
import { listKeys } from "./registry/documents/verifying.queries.ts"
import { publicCalendarRoutes } from "./teaching/calendarFeeds/public.routes.ts"
import { lessonCalendar } from "./teaching/lessons/calendar.queries.ts"

type Parts = {
  config: Config
  pool: ConnectionPool
  files: Files
  /** The free space of the data folder if absent. */
  free?: FreeSpace
  /** The limits of limits.ts if absent. */
  perPerson?: PersonLimits
  /** Signs bearers, refresh cookies and tickets. */
  secret: KeyObject
  documentKey: DocumentKey
  logger: FastifyBaseLogger | false
  /** This process's own metrics if absent. */
  metrics?: Metrics
  /** Reports the metrics of the other server processes on this machine. */
  siblings?: Siblings | undefined
  /** Serves the built website or the development one; if absent, only the API. */
  site?: "build" | "sources" | undefined
}

/** Builds the server around the nouns of `nouns.ts`. */
export async function buildApp({
  config,
  pool,
  files,
  free = freeSpaceOf(config.dataDir),
  perPerson = limitsPerPerson,
  secret,
  documentKey,
  logger,
  metrics = createMetrics(),
  siblings,
  site,
}: Parts): Promise<FastifyInstance> {
  const database = openDatabase(pool)
  const reads = openReads(pool)
  const sessions = createSessions(secret)
  const cookies = createCookies(config.publicUrl)
  const readCollege = collegeReader(reads)
  const worker = site === "build" && !config.retireWorker
  const content = async () => ({ ...(await readCollege()), origin: config.publicUrl, worker })
  const readers = {
    ...newsReaders(reads),
    ...staffReaders(reads),
    ...searchReaders(reads),
    ...addresseeReaders(reads),
    documentKeys: () => listKeys(reads),
  }
  const previews = createPreviews<SiteContent>(readers)
  const handlers = handlersOf({
    config,
    pool,
    files,
    free,
    secret,
    documentKey,
    sessions,
    cookies,
    website: { content, preview: previews.render },
  })
  const app = openFastify({ logger, trustProxy: config.trustProxy, metrics })
  if (config.proxyUnknown) watchForProxy(app, database)
  else await withdrawNotice(database, "proxy")
  await app.register(health, { pool, free, reach: files.reach })
  await app.register(metricsRoute, {
    metrics,
    siblings,
    pool,
    token: config.metricsToken,
    readCollegeMetrics: collegeMetricsReader(reads, free),
  })
  await app.register(cookie)
  await app.register(multipart)
  await app.register(rateLimit, sharedLimits(database))
  const sentences = await readConstraintMessages(database)
  await app.register(async (part) => {
    replyWithFailures(part, sentences)
    noStore(part)
    await part.register(fileRoutes, { database: reads, files, sessions, cookies, secret })
  })
  await app.register(async (part) => {
    replyWithFailures(part, sentences)
    noStore(part)
    tagAnswers(part)
    compressAnswers(part)
    const { publicUrl } = config
    const sources = [eventCalendar(publicUrl), lessonCalendar(publicUrl)]
    await part.register(publicCalendarRoutes, { database: reads, publicUrl, sources })
  })
  await app.register(
    async (part) => {
      replyWithFailures(part, sentences)
      replyWithNotFound(part)
      noStore(part)
      tagAnswers(part)
      compressAnswers(part)
      serveDescription(part, api, config.publicUrl)
      if (site === "build") await nameRelease(part)
      const parts = { ...openRequestDatabase(pool, app.log), sessions, files, secret, saveAudit }
      const inputParts = { lists: collegeLists(reads), furtherFormats: submissionFormats }
      serve(part, api, handlers, { ...parts, ...inputParts, count: createCounts(database, perPerson) })
    },
    { prefix: "/api" },
  )
  const pageParts = { content, readers, dataDir: config.dataDir, onLoader: previews.showServedSite }
  if (site) await app.register(pages, { ...pageParts, development: site === "sources" })
  return app
}
