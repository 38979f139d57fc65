import type { KeyObject } from "node:crypto"
import cookie from "@fastify/cookie"
import multipart from "@fastify/multipart"
import rateLimit from "@fastify/rate-limit"
import type { FastifyBaseLogger, FastifyInstance } from "fastify"
import { type Api, api } from "#contract/api.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { ownAssignmentRoutes } from "./assessment/assignments/mine.routes.ts"
import { assignmentRoutes } from "./assessment/assignments/routes.ts"
import { gradeSheetRoutes } from "./assessment/gradeSheets/routes.ts"
import { gradeEntryRoutes } from "./assessment/grades/entry.routes.ts"
import { gradeImporter } from "./assessment/grades/import.queries.ts"
import { gradeRoutes } from "./assessment/grades/routes.ts"
import { gradingPolicyRoutes } from "./assessment/gradingPolicies/routes.ts"
import { resultRoutes } from "./assessment/results/routes.ts"
import { spreadRoutes } from "./assessment/spreads/routes.ts"
import { submissionFormats, submissionRoutes } from "./assessment/submissions/routes.ts"
import { collegeLists } from "./college/classes/queries.ts"
import { classRoutes } from "./college/classes/routes.ts"
import { cohortRoutes } from "./college/cohorts/routes.ts"
import { collegeReader } from "./college/college/queries.ts"
import { collegeRoutes } from "./college/college/routes.ts"
import { departmentRoutes } from "./college/departments/routes.ts"
import { mailRoutes } from "./college/mail/routes.ts"
import { pictureRoutes } from "./college/pictures/routes.ts"
import { announcementReceiptRoutes } from "./communication/announcements/receipts.routes.ts"
import { announcementRoutes } from "./communication/announcements/routes.ts"
import { eventCalendar } from "./communication/events/calendar.queries.ts"
import { eventCalendarRoutes } from "./communication/events/calendar.routes.ts"
import { eventRegistrationRoutes } from "./communication/events/registrations.routes.ts"
import { eventRoutes } from "./communication/events/routes.ts"
import { addresseeReaders } from "./communication/messages/addressees.queries.ts"
import { messageRoutes } from "./communication/messages/routes.ts"
import { newsReaders } from "./communication/news/queries.ts"
import { siteRoutes } from "./communication/website/routes.ts"
import type { Config } from "./config.ts"
import { academicYearRoutes } from "./courses/academicYears/routes.ts"
import { offeringRoutes } from "./courses/offerings/routes.ts"
import { subjectRoutes } from "./courses/subjects/routes.ts"
import { teachingAssignmentRoutes } from "./courses/teachingAssignments/routes.ts"
import { termRoutes } from "./courses/terms/routes.ts"
import type { DocumentKey } from "./lib/auth/documentKey.ts"
import { createSessions } from "./lib/auth/sessions.ts"
import { forRequests } from "./lib/cluster/forRequests.ts"
import type { Siblings } from "./lib/cluster/siblings.ts"
import { withdrawNotice } from "./lib/db/adminNotices.ts"
import { readConstraintMessages } from "./lib/db/constraints.ts"
import { type ConnectionPool, openDatabase } from "./lib/db/database.ts"
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
import { limitsPerPerson, type PersonLimits } from "./lib/limits.ts"
import { createMetrics, type Metrics } from "./lib/metrics.ts"
import { pages } from "./lib/site/pages.ts"
import { createPreviews } from "./lib/site/previews.ts"
import { nameRelease } from "./lib/site/release.ts"
import { deletedAccountRoutes } from "./members/deletedAccounts/routes.ts"
import { staffReaders } from "./members/lecturers/public.queries.ts"
import { lecturerRoutes } from "./members/lecturers/routes.ts"
import { registrationRoutes } from "./members/registrations/routes.ts"
import { studentImporter } from "./members/students/import.queries.ts"
import { studentRoutes } from "./members/students/routes.ts"
import { auditRoutes } from "./office/audit/routes.ts"
import { saveAudit } from "./office/audit/saving.queries.ts"
import { backupRoutes } from "./office/backups/routes.ts"
import { dashboardRoutes } from "./office/dashboard/routes.ts"
import { deletedRecordRoutes } from "./office/deletedRecords/routes.ts"
import { openingRoutes } from "./office/opening/routes.ts"
import { retentionRoutes } from "./office/retention/routes.ts"
import { searchRoutes } from "./office/search/routes.ts"
import { searchReaders } from "./office/search/website.queries.ts"
import { settingRoutes } from "./office/settings/routes.ts"
import { setupRoutes } from "./office/setup/routes.ts"
import { figuresOf } from "./office/system/figures.queries.ts"
import { systemRoutes } from "./office/system/routes.ts"
import { accountRoutes } from "./people/accounts/routes.ts"
import { sessionRoutes } from "./people/accounts/sessions.routes.ts"
import { administratorRoutes } from "./people/administrators/routes.ts"
import { apiTokenRoutes } from "./people/apiTokens/routes.ts"
import { importing } from "./people/imports/queries.ts"
import { importRoutes } from "./people/imports/routes.ts"
import { notificationRoutes } from "./people/notifications/routes.ts"
import { ownProfile, profileRoutes } from "./people/people/profile.routes.ts"
import { uploadRoutes } from "./people/uploads/routes.ts"
import { closingRoutes } from "./registry/closing/routes.ts"
import { makingRoutes } from "./registry/documents/making.routes.ts"
import { documentRoutes } from "./registry/documents/routes.ts"
import { listKeys } from "./registry/documents/verifying.queries.ts"
import { reportPhraseRoutes } from "./registry/performanceReports/phrases.routes.ts"
import { performanceReportRoutes } from "./registry/performanceReports/routes.ts"
import { reportRoutes } from "./registry/reports/routes.ts"
import { rolloverRoutes } from "./registry/rollovers/routes.ts"
import { attendanceRoutes } from "./teaching/attendance/routes.ts"
import { studentAttendanceRoutes } from "./teaching/attendance/students.routes.ts"
import { publicCalendarRoutes } from "./teaching/calendarFeeds/public.routes.ts"
import { calendarFeedRoutes } from "./teaching/calendarFeeds/routes.ts"
import { excuseRoutes } from "./teaching/excuses/routes.ts"
import { holidayRoutes } from "./teaching/holidays/routes.ts"
import { lessonCalendar } from "./teaching/lessons/calendar.queries.ts"
import { lessonRoutes } from "./teaching/lessons/routes.ts"
import { materialRoutes } from "./teaching/materials/routes.ts"
import { moduleContentRoutes } from "./teaching/modules/content.routes.ts"
import { ownModuleRoutes } from "./teaching/modules/routes.ts"
import { roomRoutes } from "./teaching/rooms/routes.ts"
import { timetableImporter } from "./teaching/timetable/import.queries.ts"
import { timetableRoutes } from "./teaching/timetable/routes.ts"
import { timetablePlanRoutes } from "./teaching/timetablePlans/routes.ts"

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
  const worker = site === "build" && !config.retireWorker
  const content = async () => ({ ...(await readCollege()), origin: config.publicUrl, worker })
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
    ...openingRoutes({ publicUrl: config.publicUrl, hasMailServer }),
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
    ...classRoutes(),
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
      ...{ dataDir: config.dataDir, publicUrl: config.publicUrl, hasProxy: config.trustProxy.length > 0 },
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
    const { publicUrl } = config
    const sources = [eventCalendar(publicUrl), lessonCalendar(publicUrl)]
    await part.register(publicCalendarRoutes, { database, publicUrl, sources })
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
      const parts = { ...forRequests(pool, app.log), sessions, files, secret, saveAudit }
      const judged = { lists: collegeLists(database), furtherFormats: submissionFormats }
      serve(part, api, handlers, { ...parts, ...judged, count: createCounts(database, perPerson) })
    },
    { prefix: "/api" },
  )
  const shown = { content, readers, dataDir: config.dataDir, use: previews.use }
  if (site) await app.register(pages, { ...shown, development: site === "sources" })
  return app
}
