import type { KeyObject } from "node:crypto"
import type { Api } from "#contract/api.ts"
import { ownAssignmentRoutes } from "./assessment/assignments/mine.routes.ts"
import { assignmentRoutes } from "./assessment/assignments/routes.ts"
import { extensionRoutes } from "./assessment/extensions/routes.ts"
import { gradeSheetRoutes } from "./assessment/gradeSheets/routes.ts"
import { gradeEntryRoutes } from "./assessment/grades/entry.routes.ts"
import { gradeImporter } from "./assessment/grades/import.queries.ts"
import { gradeRoutes } from "./assessment/grades/routes.ts"
import { gradingPolicyRoutes } from "./assessment/gradingPolicies/routes.ts"
import { resultRoutes } from "./assessment/results/routes.ts"
import { rubricRoutes } from "./assessment/rubrics/routes.ts"
import { spreadRoutes } from "./assessment/spreads/routes.ts"
import { submissionRoutes } from "./assessment/submissions/routes.ts"
import { workGroupRoutes } from "./assessment/workGroups/routes.ts"
import { classRoutes } from "./college/classes/routes.ts"
import { cohortRoutes } from "./college/cohorts/routes.ts"
import { collegeRoutes } from "./college/college/routes.ts"
import { departmentRoutes } from "./college/departments/routes.ts"
import { mailRoutes } from "./college/mail/routes.ts"
import { pictureRoutes } from "./college/pictures/routes.ts"
import { announcementReceiptRoutes } from "./communication/announcements/receipts.routes.ts"
import { announcementRoutes } from "./communication/announcements/routes.ts"
import { eventCalendarRoutes } from "./communication/events/calendar.routes.ts"
import { eventRegistrationRoutes } from "./communication/events/registrations.routes.ts"
import { eventRoutes } from "./communication/events/routes.ts"
import { messageRoutes } from "./communication/messages/routes.ts"
import { siteRoutes } from "./communication/website/routes.ts"
import type { Config } from "./config.ts"
import { academicYearRoutes } from "./courses/academicYears/routes.ts"
import { offeringRoutes } from "./courses/offerings/routes.ts"
import { subjectImporter } from "./courses/subjects/import.queries.ts"
import { subjectRoutes } from "./courses/subjects/routes.ts"
import { teachingImporter } from "./courses/teachingAssignments/import.queries.ts"
import { teachingAssignmentRoutes } from "./courses/teachingAssignments/routes.ts"
import { termRoutes } from "./courses/terms/routes.ts"
import type { DocumentKey } from "./lib/auth/documentKey.ts"
import type { Sessions } from "./lib/auth/sessions.ts"
import type { ConnectionPool } from "./lib/db/database.ts"
import type { FreeSpace } from "./lib/files/diskSpace.ts"
import type { Files } from "./lib/files/files.ts"
import type { Cookies } from "./lib/http/cookies.ts"
import type { Handlers } from "./lib/http/handlers.ts"
import { deletedAccountRoutes } from "./members/deletedAccounts/routes.ts"
import { lecturerImporter } from "./members/lecturers/import.queries.ts"
import { lecturerRoutes } from "./members/lecturers/routes.ts"
import { registrationRoutes } from "./members/registrations/routes.ts"
import { studentImporter } from "./members/students/import.queries.ts"
import { studentRoutes } from "./members/students/routes.ts"
import { auditRoutes } from "./office/audit/routes.ts"
import { backupRoutes } from "./office/backups/routes.ts"
import { dashboardRoutes } from "./office/dashboard/routes.ts"
import { deletedRecordRoutes } from "./office/deletedRecords/routes.ts"
import { offlineRoutes } from "./office/offline/routes.ts"
import { openingRoutes } from "./office/opening/routes.ts"
import { retentionRoutes } from "./office/retention/routes.ts"
import { searchRoutes } from "./office/search/routes.ts"
import { settingRoutes } from "./office/settings/routes.ts"
import { setupRoutes } from "./office/setup/routes.ts"
import { systemRoutes } from "./office/system/routes.ts"
import { yearRoutes } from "./office/year/routes.ts"
import { accountRoutes } from "./people/accounts/routes.ts"
import { sessionRoutes } from "./people/accounts/sessions.routes.ts"
import { administratorRoutes } from "./people/administrators/routes.ts"
import { apiTokenRoutes } from "./people/apiTokens/routes.ts"
import { runnableImporter } from "./people/imports/queries.ts"
import { importRoutes } from "./people/imports/routes.ts"
import { notificationRoutes } from "./people/notifications/routes.ts"
import { ownProfile } from "./people/people/ownProfile.queries.ts"
import { profileRoutes } from "./people/people/profile.routes.ts"
import { uploadRoutes } from "./people/uploads/routes.ts"
import { closingRoutes } from "./registry/closing/routes.ts"
import { issuingRoutes } from "./registry/documents/issuing.routes.ts"
import { documentRoutes } from "./registry/documents/routes.ts"
import { historyRoutes } from "./registry/histories/routes.ts"
import { reportPhraseRoutes } from "./registry/performanceReports/phrases.routes.ts"
import { performanceReportRoutes } from "./registry/performanceReports/routes.ts"
import { reportRoutes } from "./registry/reports/routes.ts"
import { rolloverRoutes } from "./registry/rollovers/routes.ts"
import { attendanceRoutes } from "./teaching/attendance/routes.ts"
import { studentAttendanceRoutes } from "./teaching/attendance/students.routes.ts"
import { calendarFeedRoutes } from "./teaching/calendarFeeds/routes.ts"
import { excuseRoutes } from "./teaching/excuses/routes.ts"
import { holidayRoutes } from "./teaching/holidays/routes.ts"
import { lessonRoutes } from "./teaching/lessons/routes.ts"
import { materialRoutes } from "./teaching/materials/routes.ts"
import { moduleContentRoutes } from "./teaching/modules/content.routes.ts"
import { ownModuleRoutes } from "./teaching/modules/routes.ts"
import { roomRoutes } from "./teaching/rooms/routes.ts"
import { timetableImporter } from "./teaching/timetable/import.queries.ts"
import { timetableRoutes } from "./teaching/timetable/routes.ts"
import { timetablePlanRoutes } from "./teaching/timetablePlans/routes.ts"

type Parts = {
  config: Config
  pool: ConnectionPool
  files: Files
  free: FreeSpace
  secret: KeyObject
  documentKey: DocumentKey
  sessions: Sessions
  cookies: Cookies
  website: Parameters<typeof siteRoutes>[0]
}

/** The handlers of every endpoint of the contract: the routes of every noun. */
export function handlersOf({
  config,
  pool,
  files,
  free,
  secret,
  documentKey,
  sessions,
  cookies,
  website,
}: Parts): Handlers<Api> {
  const { publicUrl } = config
  const hasMailServer = config.smtp !== undefined
  return {
    ...setupRoutes(),
    ...openingRoutes({ publicUrl, hasMailServer }),
    ...sessionRoutes({ sessions, cookies, profileOf: ownProfile({ secret, hasMailServer }) }),
    ...accountRoutes({ sessions, cookies, publicUrl }),
    ...profileRoutes({ sessions, cookies, files, secret, publicUrl, hasMailServer }),
    ...registrationRoutes({ files, publicUrl }),
    ...deletedAccountRoutes(),
    ...deletedRecordRoutes(),
    ...studentRoutes({ sessions, files, secret, publicUrl, hasMailServer }),
    ...lecturerRoutes({ sessions, files, publicUrl, hasMailServer }),
    ...administratorRoutes({ sessions, publicUrl, hasMailServer }),
    ...importRoutes({
      kinds: {
        students: runnableImporter(studentImporter(publicUrl)),
        lecturers: runnableImporter(lecturerImporter(publicUrl)),
        subjects: runnableImporter(subjectImporter),
        teaching: runnableImporter(teachingImporter),
        grades: runnableImporter(gradeImporter),
        timetable: runnableImporter(timetableImporter),
      },
    }),
    ...collegeRoutes(),
    ...departmentRoutes(),
    ...cohortRoutes(),
    ...classRoutes(),
    ...siteRoutes(website),
    ...academicYearRoutes(),
    ...termRoutes(),
    ...subjectRoutes(),
    ...offeringRoutes(),
    ...teachingAssignmentRoutes(),
    ...assignmentRoutes({ files }),
    ...ownAssignmentRoutes(),
    ...extensionRoutes(),
    ...rubricRoutes(),
    ...workGroupRoutes(),
    ...ownModuleRoutes(),
    ...moduleContentRoutes(),
    ...submissionRoutes({ files }),
    ...gradeRoutes({ files }),
    ...gradeEntryRoutes(),
    ...gradeSheetRoutes(),
    ...spreadRoutes(),
    ...gradingPolicyRoutes(),
    ...resultRoutes({ files }),
    ...announcementRoutes({ files, hasMailServer }),
    ...announcementReceiptRoutes(),
    ...eventRoutes({ files }),
    ...eventRegistrationRoutes(),
    ...eventCalendarRoutes({ publicUrl }),
    ...roomRoutes(),
    ...holidayRoutes(),
    ...timetableRoutes(),
    ...lessonRoutes(),
    ...attendanceRoutes(),
    ...studentAttendanceRoutes(),
    ...documentRoutes({ key: documentKey, publicUrl }),
    ...issuingRoutes({ key: documentKey, publicUrl, files }),
    ...excuseRoutes({ files, secret, sessions, cookies }),
    ...historyRoutes({ secret }),
    ...performanceReportRoutes(),
    ...reportPhraseRoutes(),
    ...closingRoutes(),
    ...rolloverRoutes(),
    ...yearRoutes(),
    ...timetablePlanRoutes(),
    ...calendarFeedRoutes({ publicUrl }),
    ...notificationRoutes({ hasMailServer }),
    ...uploadRoutes({ files }),
    ...pictureRoutes({ files }),
    ...materialRoutes({ files, secret, sessions, cookies }),
    ...mailRoutes({ hasMailServer }),
    ...messageRoutes({ publicUrl }),
    ...reportRoutes({ hasMailServer }),
    ...auditRoutes(),
    ...retentionRoutes(),
    ...systemRoutes({
      dataDir: config.dataDir,
      publicUrl,
      hasProxy: config.trustProxy.length > 0,
      hasMailServer,
      free,
      replica: pool.replica,
      sizeOf: files.sizeOf,
    }),
    ...backupRoutes({
      place: config.backups.to,
      stick: config.backups.stick,
      isEncrypted: config.backups.passphrase !== undefined,
    }),
    ...settingRoutes({ hasMailServer }),
    ...apiTokenRoutes(),
    ...searchRoutes(),
    ...dashboardRoutes(),
    ...offlineRoutes(),
  }
}
