import type { KeyObject } from "node:crypto"
import cookie from "@fastify/cookie"
import multipart from "@fastify/multipart"
import rateLimit from "@fastify/rate-limit"
import type { FastifyBaseLogger, FastifyInstance } from "fastify"
import { type Api, api } from "#contract/api.ts"
import type { SiteContent } from "#contract/site/site.ts"
import { academicYearRoutes } from "./academicYears/routes.ts"
import { accountRoutes } from "./accounts/routes.ts"
import { sessionRoutes } from "./accounts/sessions.routes.ts"
import { administratorRoutes } from "./administrators/routes.ts"
import { announcementReceiptRoutes } from "./announcements/receipts.routes.ts"
import { announcementRoutes } from "./announcements/routes.ts"
import { apiTokenRoutes } from "./apiTokens/routes.ts"
import { ownAssignmentRoutes } from "./assignments/mine.routes.ts"
import { assignmentRoutes } from "./assignments/routes.ts"
import { attendanceRoutes } from "./attendance/routes.ts"
import { studentAttendanceRoutes } from "./attendance/students.routes.ts"
import { auditRoutes } from "./audit/routes.ts"
import { saveAudit } from "./audit/saving.queries.ts"
import { backupRoutes } from "./backups/routes.ts"
import { publicCalendarRoutes } from "./calendarFeeds/public.routes.ts"
import { calendarFeedRoutes } from "./calendarFeeds/routes.ts"
import { classGroupRoutes } from "./classGroups/routes.ts"
import { closingRoutes } from "./closing/routes.ts"
import { cohortRoutes } from "./cohorts/routes.ts"
import { collegeReader } from "./college/queries.ts"
import { collegeRoutes } from "./college/routes.ts"
import type { Config } from "./config.ts"
import { dashboardRoutes } from "./dashboard/routes.ts"
import { deletedAccountRoutes } from "./deletedAccounts/routes.ts"
import { deletedRecordRoutes } from "./deletedRecords/routes.ts"
import { departmentRoutes } from "./departments/routes.ts"
import { makingRoutes } from "./documents/making.routes.ts"
import { documentRoutes } from "./documents/routes.ts"
import { listKeys } from "./documents/verifying.queries.ts"
import { eventCalendar } from "./events/calendar.queries.ts"
import { eventCalendarRoutes } from "./events/calendar.routes.ts"
import { eventRegistrationRoutes } from "./events/registrations.routes.ts"
import { eventRoutes } from "./events/routes.ts"
import { excuseRoutes } from "./excuses/routes.ts"
import { gradeSheetRoutes } from "./gradeSheets/routes.ts"
import { gradeEntryRoutes } from "./grades/entry.routes.ts"
import { gradeImporter } from "./grades/import.queries.ts"
import { gradeRoutes } from "./grades/routes.ts"
import { gradingPolicyRoutes } from "./gradingPolicies/routes.ts"
import { holidayRoutes } from "./holidays/routes.ts"
import { importing } from "./imports/queries.ts"
import { importRoutes } from "./imports/routes.ts"
import { staffReaders } from "./lecturers/public.queries.ts"
import { lecturerRoutes } from "./lecturers/routes.ts"
import { lessonCalendar } from "./lessons/calendar.queries.ts"
import { lessonRoutes } from "./lessons/routes.ts"
import type { DocumentKey } from "./lib/auth/documentKey.ts"
import { createSessions } from "./lib/auth/sessions.ts"
import { withdrawNotice } from "./lib/db/adminNotices.ts"
import { readConstraintMessages } from "./lib/db/constraints.ts"
import { type ConnectionPool, openDatabase } from "./lib/db/database.ts"
import { forRequests } from "./lib/db/forRequests.ts"
import { type FreeSpace, freeSpaceOf } from "./lib/files/diskSpace.ts"
import type { Files } from "./lib/files/files.ts"
import { compressAnswers } from "./lib/http/compression.ts"
import { createCookies } from "./lib/http/cookies.ts"
import { noStore, replyWithFailures, replyWithNotFound } from "./lib/http/errorReplies.ts"
import { openFastify } from "./lib/http/fastify.ts"
import { figures } from "./lib/http/figures.ts"
import { fileRoutes } from "./lib/http/fileRoutes.ts"
import type { Handlers } from "./lib/http/handlers.ts"
import { health } from "./lib/http/health.ts"
import { serveDescription } from "./lib/http/openApi.ts"
import { createCounts } from "./lib/http/personLimits.ts"
import { watchForProxy } from "./lib/http/proxyWatch.ts"
import { sharedLimits } from "./lib/http/rateLimits.ts"
import { tagAnswers } from "./lib/http/revalidation.ts"
import { serve } from "./lib/http/serve.ts"
import type { Siblings } from "./lib/http/siblings.ts"
import { limitsPerPerson, type PersonLimits } from "./lib/limits.ts"
import { createMetrics, type Metrics } from "./lib/metrics.ts"
import { pages } from "./lib/site/pages.ts"
import { createPreviews } from "./lib/site/previews.ts"
import { mailRoutes } from "./mail/routes.ts"
import { materialRoutes } from "./materials/routes.ts"
import { addresseeReaders } from "./messages/addressees.queries.ts"
import { messageRoutes } from "./messages/routes.ts"
import { moduleContentRoutes } from "./modules/content.routes.ts"
import { ownModuleRoutes } from "./modules/routes.ts"
import { newsReaders } from "./news/queries.ts"
import { notificationRoutes } from "./notifications/routes.ts"
import { offeringRoutes } from "./offerings/routes.ts"
import { ownProfile, profileRoutes } from "./people/profile.routes.ts"
import { reportPhraseRoutes } from "./performanceReports/phrases.routes.ts"
import { performanceReportRoutes } from "./performanceReports/routes.ts"
import { pictureRoutes } from "./pictures/routes.ts"
import { registrationRoutes } from "./registrations/routes.ts"
import { reportRoutes } from "./reports/routes.ts"
import { resultRoutes } from "./results/routes.ts"
import { retentionRoutes } from "./retention/routes.ts"
import { rolloverRoutes } from "./rollovers/routes.ts"
import { roomRoutes } from "./rooms/routes.ts"
import { searchRoutes } from "./search/routes.ts"
import { searchReaders } from "./search/website.queries.ts"
import { settingRoutes } from "./settings/routes.ts"
import { setupRoutes } from "./setup/routes.ts"
import { siteRoutes } from "./site/routes.ts"
import { spreadRoutes } from "./spreads/routes.ts"
import { studentImporter } from "./students/import.queries.ts"
import { studentRoutes } from "./students/routes.ts"
import { subjectRoutes } from "./subjects/routes.ts"
import { submissionRoutes } from "./submissions/routes.ts"
import { figuresOf } from "./system/figures.queries.ts"
import { systemRoutes } from "./system/routes.ts"
import { teachingAssignmentRoutes } from "./teachingAssignments/routes.ts"
import { termRoutes } from "./terms/routes.ts"
import { timetableImporter } from "./timetable/import.queries.ts"
import { timetableRoutes } from "./timetable/routes.ts"
import { timetablePlanRoutes } from "./timetablePlans/routes.ts"
import { uploadRoutes } from "./uploads/routes.ts"

export type Parts = {
  config: Config
  pool: ConnectionPool
  files: Files
  /** That of the data folder if absent. */
  free?: FreeSpace
  /** Those of limits.ts if absent. */
  perPerson?: PersonLimits
  /** Signs bearers, refresh cookies and tickets. */
  secret: KeyObject
  documentKey: DocumentKey
  logger: FastifyBaseLogger | false
  /** Figures of this process's own if absent. */
  metrics?: Metrics
  /** Tells the figures of the other server processes on this machine. */
  siblings?: Siblings | undefined
  /** Serves the built or the development website; absent, only the API. */
  site?: "build" | "sources" | undefined
}

/** Builds the server. Every noun's routes are listed here. */
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
  const sessions = createSessions(secret)
  const cookies = createCookies(config.publicUrl)
  const readCollege = collegeReader(database)
  const content = async () => ({ ...(await readCollege()), origin: config.publicUrl })
  const readers = {
    ...newsReaders(database),
    ...staffReaders(database),
    ...searchReaders(database),
    ...addresseeReaders(database),
    documentKeys: () => listKeys(database),
  }
  const previews = createPreviews<SiteContent>(readers)
  const hasMailServer = config.smtp !== undefined
  const handlers: Handlers<Api> = {
    ...setupRoutes(),
    ...sessionRoutes({ sessions, cookies, profileOf: ownProfile(secret) }),
    ...accountRoutes({ sessions, cookies, publicUrl: config.publicUrl }),
    ...profileRoutes({ sessions, cookies, files, secret, publicUrl: config.publicUrl }),
    ...registrationRoutes({ files, publicUrl: config.publicUrl }),
    ...deletedAccountRoutes(),
    ...deletedRecordRoutes(),
    ...studentRoutes({ sessions, files, secret, publicUrl: config.publicUrl, hasMailServer }),
    ...lecturerRoutes({ sessions, files, publicUrl: config.publicUrl, hasMailServer }),
    ...administratorRoutes({ sessions, publicUrl: config.publicUrl, hasMailServer }),
    ...importRoutes({
      kinds: {
        students: importing(studentImporter(config.publicUrl)),
        grades: importing(gradeImporter),
        timetable: importing(timetableImporter),
      },
    }),
    ...collegeRoutes(),
    ...departmentRoutes(),
    ...cohortRoutes(),
    ...classGroupRoutes(),
    ...siteRoutes({ content, preview: previews.render }),
    ...academicYearRoutes(),
    ...termRoutes(),
    ...subjectRoutes(),
    ...offeringRoutes(),
    ...teachingAssignmentRoutes(),
    ...assignmentRoutes({ files }),
    ...ownAssignmentRoutes(),
    ...ownModuleRoutes(),
    ...moduleContentRoutes(),
    ...submissionRoutes({ files }),
    ...gradeRoutes({ files }),
    ...gradeEntryRoutes(),
    ...gradeSheetRoutes,
    ...spreadRoutes,
    ...gradingPolicyRoutes(),
    ...resultRoutes({ files }),
    ...announcementRoutes({ files }),
    ...announcementReceiptRoutes(),
    ...eventRoutes({ files }),
    ...eventRegistrationRoutes(),
    ...eventCalendarRoutes({ publicUrl: config.publicUrl }),
    ...roomRoutes(),
    ...holidayRoutes(),
    ...timetableRoutes(),
    ...lessonRoutes(),
    ...attendanceRoutes(),
    ...studentAttendanceRoutes(),
    ...documentRoutes({ key: documentKey, publicUrl: config.publicUrl }),
    ...makingRoutes({ key: documentKey, publicUrl: config.publicUrl, files }),
    ...excuseRoutes({ files, secret, sessions, cookies }),
    ...performanceReportRoutes(),
    ...reportPhraseRoutes(),
    ...closingRoutes(),
    ...rolloverRoutes(),
    ...timetablePlanRoutes(),
    ...calendarFeedRoutes({ publicUrl: config.publicUrl }),
    ...notificationRoutes(),
    ...uploadRoutes({ files }),
    ...pictureRoutes({ files }),
    ...materialRoutes({ files, secret, sessions, cookies }),
    ...mailRoutes({ hasMailServer }),
    ...messageRoutes({ publicUrl: config.publicUrl }),
    ...reportRoutes(),
    ...auditRoutes(),
    ...retentionRoutes(),
    ...systemRoutes({
      dataDir: config.dataDir,
      publicUrl: config.publicUrl,
      hasProxy: config.trustProxy.length > 0,
      ...{ hasMailServer, free, replica: pool.replica, sizeOf: files.sizeOf },
    }),
    ...backupRoutes({
      place: config.backups.to,
      stick: config.backups.stick,
      isEncrypted: config.backups.passphrase !== undefined,
    }),
    ...settingRoutes({ hasMailServer }),
    ...apiTokenRoutes(),
    ...searchRoutes(),
    ...dashboardRoutes({ hasMailServer }),
  }

  const app = openFastify({ logger, trustProxy: config.trustProxy, metrics })
  if (config.proxyUnknown) watchForProxy(app, database)
  else await withdrawNotice(database, "proxy")
  await app.register(health, { pool, free, reach: files.reach })
  await app.register(figures, {
    ...{ metrics, siblings, pool },
    token: config.metricsToken,
    readCollege: figuresOf(database, free),
  })
  await app.register(cookie)
  await app.register(multipart)
  await app.register(rateLimit, sharedLimits(database))
  const sentences = await readConstraintMessages(database)
  await app.register(async (part) => {
    replyWithFailures(part, sentences)
    noStore(part)
    await part.register(fileRoutes, { database, files, sessions, cookies, secret })
  })
  await app.register(async (part) => {
    replyWithFailures(part, sentences)
    noStore(part)
    tagAnswers(part)
    compressAnswers(part)
    await part.register(publicCalendarRoutes, {
      database,
      publicUrl: config.publicUrl,
      sources: [eventCalendar(config.publicUrl), lessonCalendar(config.publicUrl)],
    })
  })
  await app.register(
    async (part) => {
      replyWithFailures(part, sentences)
      replyWithNotFound(part)
      noStore(part)
      tagAnswers(part)
      compressAnswers(part)
      serveDescription(part, api, config.publicUrl)
      const count = createCounts(database, perPerson)
      const parts = { ...forRequests(pool, app.log), sessions, files, secret }
      serve(part, api, handlers, { ...parts, saveAudit, count })
    },
    { prefix: "/api" },
  )
  if (site) {
    await app.register(pages, { content, readers, development: site === "sources", use: previews.use })
  }
  return app
}
