import { assignmentEndpoints } from "./assessment/assignments/endpoints.ts"
import { ownAssignmentEndpoints } from "./assessment/assignments/mine.ts"
import { extensionEndpoints } from "./assessment/extensions.ts"
import { gradeSheetEndpoints } from "./assessment/gradeSheets.ts"
import { gradeEndpoints } from "./assessment/grades/endpoints.ts"
import { gradeEntryEndpoints } from "./assessment/grades/entry.ts"
import { gradingPolicyEndpoints } from "./assessment/gradingPolicies/endpoints.ts"
import { resultEndpoints } from "./assessment/results/endpoints.ts"
import { rubricEndpoints } from "./assessment/rubrics/endpoints.ts"
import { spreadEndpoints } from "./assessment/spreads.ts"
import { submissionEndpoints } from "./assessment/submissions.ts"
import { workGroupEndpoints } from "./assessment/workGroups.ts"
import { classEndpoints } from "./college/classes/endpoints.ts"
import { cohortEndpoints } from "./college/cohorts.ts"
import { collegeEndpoints } from "./college/college/endpoints.ts"
import { departmentEndpoints } from "./college/departments.ts"
import { mailEndpoints } from "./college/mail.ts"
import { pictureEndpoints } from "./college/pictures/endpoints.ts"
import { announcementEndpoints } from "./communication/announcements/endpoints.ts"
import { announcementReceiptEndpoints } from "./communication/announcements/receipts.ts"
import { eventCalendarEndpoints } from "./communication/events/calendar.ts"
import { adminEventEndpoints, eventEndpoints } from "./communication/events/endpoints.ts"
import { eventRegistrationEndpoints } from "./communication/events/registrations.ts"
import { messageEndpoints } from "./communication/messages/endpoints.ts"
import { siteEndpoints } from "./communication/website/endpoints.ts"
import { academicYearEndpoints } from "./courses/academicYears.ts"
import { offeringEndpoints } from "./courses/offerings.ts"
import { moduleEndpoints, subjectEndpoints } from "./courses/subjects/endpoints.ts"
import { teachingAssignmentEndpoints } from "./courses/teachingAssignments.ts"
import { termEndpoints } from "./courses/terms/endpoints.ts"
import type * as endpoint from "./lib/endpoints.ts"
import { deletedAccountEndpoints } from "./members/deletedAccounts.ts"
import { lecturerEndpoints } from "./members/lecturers/endpoints.ts"
import { registrationEndpoints } from "./members/registrations.ts"
import { studentEndpoints } from "./members/students/endpoints.ts"
import { auditEndpoints } from "./office/audit.ts"
import { backupEndpoints } from "./office/backups.ts"
import { dashboardEndpoints } from "./office/dashboard.ts"
import { deletedRecordEndpoints } from "./office/deletedRecords.ts"
import { offlineEndpoints } from "./office/offline.ts"
import { openingEndpoints } from "./office/opening.ts"
import { retentionEndpoints } from "./office/retention.ts"
import { searchEndpoints } from "./office/search/endpoints.ts"
import { settingEndpoints } from "./office/settings.ts"
import { setupEndpoints } from "./office/setup.ts"
import { systemEndpoints } from "./office/system.ts"
import { yearEndpoints } from "./office/year/endpoints.ts"
import { accountEndpoints } from "./people/accounts/endpoints.ts"
import { administratorEndpoints } from "./people/administrators.ts"
import { apiTokenEndpoints } from "./people/apiTokens.ts"
import { importEndpoints } from "./people/imports/endpoints.ts"
import { notificationEndpoints } from "./people/notifications/endpoints.ts"
import { profileEndpoints } from "./people/people/profile.ts"
import { sessionEndpoints } from "./people/people/sessions.ts"
import { uploadEndpoints } from "./people/uploads.ts"
import { closingEndpoints } from "./registry/closing/endpoints.ts"
import { documentEndpoints } from "./registry/documents/endpoints.ts"
import { issuingEndpoints } from "./registry/documents/issuing.ts"
import { historyEndpoints } from "./registry/histories.ts"
import { performanceReportEndpoints } from "./registry/performanceReports/endpoints.ts"
import { reportPhraseEndpoints } from "./registry/performanceReports/phrases.ts"
import { reportEndpoints } from "./registry/reports/endpoints.ts"
import { rolloverEndpoints } from "./registry/rollovers/endpoints.ts"
import { attendanceEndpoints } from "./teaching/attendance/endpoints.ts"
import { studentAttendanceEndpoints } from "./teaching/attendance/students.ts"
import { calendarFeedEndpoints } from "./teaching/calendarFeeds.ts"
import { excuseEndpoints } from "./teaching/excuses/endpoints.ts"
import { holidayEndpoints } from "./teaching/holidays.ts"
import { lessonEndpoints } from "./teaching/lessons/endpoints.ts"
import { materialEndpoints } from "./teaching/materials/endpoints.ts"
import { moduleContentAliases, moduleContentEndpoints } from "./teaching/moduleContent.ts"
import { ownModuleEndpoints } from "./teaching/modules.ts"
import { roomEndpoints } from "./teaching/rooms.ts"
import { timetableEndpoints } from "./teaching/timetable/endpoints.ts"
import { timetablePlanEndpoints } from "./teaching/timetablePlans/endpoints.ts"

/**
 * The whole contract. The server serves every key, the browser calls them, and OpenAPI and the permission matrix list them.
 */
export const api = {
  ...sessionEndpoints,
  ...accountEndpoints,
  ...profileEndpoints,
  ...registrationEndpoints,
  ...studentEndpoints,
  ...lecturerEndpoints,
  ...administratorEndpoints,
  ...deletedAccountEndpoints,
  ...deletedRecordEndpoints,
  ...importEndpoints,
  ...setupEndpoints,
  ...openingEndpoints,
  ...collegeEndpoints,
  ...departmentEndpoints,
  ...cohortEndpoints,
  ...classEndpoints,
  ...siteEndpoints,
  ...academicYearEndpoints,
  ...termEndpoints,
  ...subjectEndpoints,
  ...moduleEndpoints,
  ...offeringEndpoints,
  ...teachingAssignmentEndpoints,
  ...assignmentEndpoints,
  ...ownAssignmentEndpoints,
  ...extensionEndpoints,
  ...rubricEndpoints,
  ...workGroupEndpoints,
  ...ownModuleEndpoints,
  ...moduleContentEndpoints,
  ...moduleContentAliases,
  ...submissionEndpoints,
  ...gradeEndpoints,
  ...gradeEntryEndpoints,
  ...gradeSheetEndpoints,
  ...spreadEndpoints,
  ...gradingPolicyEndpoints,
  ...resultEndpoints,
  ...announcementEndpoints,
  ...announcementReceiptEndpoints,
  ...eventEndpoints,
  ...adminEventEndpoints,
  ...eventRegistrationEndpoints,
  ...eventCalendarEndpoints,
  ...roomEndpoints,
  ...holidayEndpoints,
  ...timetableEndpoints,
  ...lessonEndpoints,
  ...attendanceEndpoints,
  ...studentAttendanceEndpoints,
  ...excuseEndpoints,
  ...historyEndpoints,
  ...performanceReportEndpoints,
  ...reportPhraseEndpoints,
  ...documentEndpoints,
  ...closingEndpoints,
  ...rolloverEndpoints,
  ...yearEndpoints,
  ...issuingEndpoints,
  ...timetablePlanEndpoints,
  ...calendarFeedEndpoints,
  ...notificationEndpoints,
  ...uploadEndpoints,
  ...pictureEndpoints,
  ...materialEndpoints,
  ...mailEndpoints,
  ...messageEndpoints,
  ...reportEndpoints,
  ...auditEndpoints,
  ...retentionEndpoints,
  ...systemEndpoints,
  ...backupEndpoints,
  ...settingEndpoints,
  ...apiTokenEndpoints,
  ...searchEndpoints,
  ...dashboardEndpoints,
  ...offlineEndpoints,
}

export type Api = typeof api
export type ApiKey = keyof Api

export type CallArgs<Key extends ApiKey, Upload = never> = endpoint.CallArgs<Key, Api[Key], Upload>
export type Reply<Key extends ApiKey> = endpoint.ReplyOf<Api[Key]>
