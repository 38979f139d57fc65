import { academicYearEndpoints } from "./academicYears.ts"
import { accountEndpoints } from "./accounts/endpoints.ts"
import { administratorEndpoints } from "./administrators.ts"
import { announcementEndpoints } from "./announcements/endpoints.ts"
import { announcementReceiptEndpoints } from "./announcements/receipts.ts"
import { apiTokenEndpoints } from "./apiTokens.ts"
import { assignmentEndpoints } from "./assignments/endpoints.ts"
import { ownAssignmentEndpoints } from "./assignments/mine.ts"
import { attendanceEndpoints } from "./attendance/endpoints.ts"
import { studentAttendanceEndpoints } from "./attendance/students.ts"
import { auditEndpoints } from "./audit.ts"
import { backupEndpoints } from "./backups.ts"
import { calendarFeedEndpoints } from "./calendarFeeds.ts"
import { classGroupEndpoints } from "./classGroups.ts"
import { closingEndpoints } from "./closing/endpoints.ts"
import { cohortEndpoints } from "./cohorts.ts"
import { collegeEndpoints } from "./college/endpoints.ts"
import { dashboardEndpoints } from "./dashboard.ts"
import { deletedAccountEndpoints } from "./deletedAccounts.ts"
import { deletedRecordEndpoints } from "./deletedRecords.ts"
import { departmentEndpoints } from "./departments.ts"
import { documentEndpoints } from "./documents/endpoints.ts"
import { issuingEndpoints } from "./documents/issuing.ts"
import { eventCalendarEndpoints } from "./events/calendar.ts"
import { adminEventEndpoints, eventEndpoints } from "./events/endpoints.ts"
import { eventRegistrationEndpoints } from "./events/registrations.ts"
import { excuseEndpoints } from "./excuses/endpoints.ts"
import { gradeSheetEndpoints } from "./gradeSheets.ts"
import { gradeEndpoints } from "./grades/endpoints.ts"
import { gradeEntryEndpoints } from "./grades/entry.ts"
import { gradingPolicyEndpoints } from "./gradingPolicies/endpoints.ts"
import { holidayEndpoints } from "./holidays.ts"
import { importEndpoints } from "./imports/endpoints.ts"
import { lecturerEndpoints } from "./lecturers/endpoints.ts"
import { lessonEndpoints } from "./lessons/endpoints.ts"
import type * as endpoint from "./lib/endpoints.ts"
import { mailEndpoints } from "./mail.ts"
import { materialEndpoints } from "./materials/endpoints.ts"
import { messageEndpoints } from "./messages/endpoints.ts"
import { moduleContentAliases, moduleContentEndpoints } from "./moduleContent.ts"
import { ownModuleEndpoints } from "./modules.ts"
import { notificationEndpoints } from "./notifications/endpoints.ts"
import { offeringEndpoints } from "./offerings.ts"
import { profileEndpoints } from "./people/profile.ts"
import { sessionEndpoints } from "./people/sessions.ts"
import { performanceReportEndpoints } from "./performanceReports/endpoints.ts"
import { reportPhraseEndpoints } from "./performanceReports/phrases.ts"
import { pictureEndpoints } from "./pictures/endpoints.ts"
import { registrationEndpoints } from "./registrations.ts"
import { reportEndpoints } from "./reports/endpoints.ts"
import { resultEndpoints } from "./results/endpoints.ts"
import { retentionEndpoints } from "./retention.ts"
import { rolloverEndpoints } from "./rollovers/endpoints.ts"
import { roomEndpoints } from "./rooms.ts"
import { searchEndpoints } from "./search/endpoints.ts"
import { settingEndpoints } from "./settings.ts"
import { setupEndpoints } from "./setup.ts"
import { siteEndpoints } from "./site/endpoints.ts"
import { spreadEndpoints } from "./spreads.ts"
import { studentEndpoints } from "./students/endpoints.ts"
import { moduleEndpoints, subjectEndpoints } from "./subjects/endpoints.ts"
import { submissionEndpoints } from "./submissions.ts"
import { systemEndpoints } from "./system.ts"
import { teachingAssignmentEndpoints } from "./teachingAssignments.ts"
import { termEndpoints } from "./terms/endpoints.ts"
import { timetableEndpoints } from "./timetable/endpoints.ts"
import { timetablePlanEndpoints } from "./timetablePlans/endpoints.ts"
import { uploadEndpoints } from "./uploads.ts"

/** The whole contract. The server serves every key, OpenAPI and the permission matrix list them, the browser calls them. */
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
  ...collegeEndpoints,
  ...departmentEndpoints,
  ...cohortEndpoints,
  ...classGroupEndpoints,
  ...siteEndpoints,
  ...academicYearEndpoints,
  ...termEndpoints,
  ...subjectEndpoints,
  ...moduleEndpoints,
  ...offeringEndpoints,
  ...teachingAssignmentEndpoints,
  ...assignmentEndpoints,
  ...ownAssignmentEndpoints,
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
  ...performanceReportEndpoints,
  ...reportPhraseEndpoints,
  ...documentEndpoints,
  ...closingEndpoints,
  ...rolloverEndpoints,
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
}

export type Api = typeof api
export type ApiKey = keyof Api

/** The arguments of a call, and its reply. */
export type CallArgs<Key extends ApiKey, Upload = never> = endpoint.CallArgs<Key, Api[Key], Upload>
export type Reply<Key extends ApiKey> = endpoint.ReplyOf<Api[Key]>
