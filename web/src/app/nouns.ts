import { academicYearScreens } from "../courses/academicYears/screens.ts"
import { administratorScreens } from "../people/administrators/screens.ts"
import { announcementScreens } from "../communication/announcements/screens.ts"
import { apiTokenScreens } from "../people/apiTokens/screens.ts"
import { assignmentScreens } from "../assessment/assignments/screens.ts"
import { attendanceScreens } from "../teaching/attendance/screens.ts"
import { auditScreens } from "../office/audit/screens.ts"
import { backupScreens } from "../office/backups/screens.ts"
import { classGroupScreens } from "../college/classGroups/screens.ts"
import { closingScreens } from "../registry/closing/screens.ts"
import { cohortScreens } from "../college/cohorts/screens.ts"
import { dashboardScreens } from "../office/dashboard/screens.ts"
import { deletedAccountScreens } from "../members/deletedAccounts/screens.ts"
import { departmentScreens } from "../college/departments/screens.ts"
import { documentScreens } from "../registry/documents/screens.ts"
import { eventScreens } from "../communication/events/screens.ts"
import { excuseScreens } from "../teaching/excuses/screens.ts"
import { gradeSheetScreens } from "../assessment/gradeSheets/screens.ts"
import { gradeScreens } from "../assessment/grades/screens.ts"
import { gradingPolicyScreens } from "../assessment/gradingPolicies/screens.ts"
import { holidayScreens } from "../teaching/holidays/screens.ts"
import { lecturerScreens } from "../members/lecturers/screens.ts"
import { lessonScreens } from "../teaching/lessons/screens.ts"
import type { Screen } from "../lib/records/screen.ts"
import { mailScreens } from "../college/mail/screens.ts"
import { materialScreens } from "../teaching/materials/screens.ts"
import { messageScreens } from "../communication/messages/screens.ts"
import { moduleScreens } from "../teaching/modules/screens.ts"
import { notificationScreens } from "../people/notifications/screens.ts"
import { profileScreens } from "../people/people/screens.ts"
import { performanceReportScreens } from "../registry/performanceReports/screens.ts"
import { registrationScreens } from "../members/registrations/screens.ts"
import { reportScreens } from "../registry/reports/screens.ts"
import { resultScreens } from "../assessment/results/screens.ts"
import { retentionScreens } from "../office/retention/screens.ts"
import { rolloverScreens } from "../registry/rollovers/screens.ts"
import { roomScreens } from "../teaching/rooms/screens.ts"
import { settingScreens } from "../office/settings/screens.ts"
import { studentScreens } from "../members/students/screens.ts"
import { subjectScreens } from "../courses/subjects/screens.ts"
import { systemScreens } from "../office/system/screens.ts"
import { termScreens } from "../courses/terms/screens.ts"
import { timetableScreens } from "../teaching/timetable/screens.ts"
import { websiteScreens } from "../communication/website/screens.ts"
import { otherScreens } from "./otherScreens.ts"

/** The screens of every noun by its folder, in the sidebar's order. */
export const screensOfNouns: Readonly<Record<string, readonly Screen[]>> = {
  dashboard: dashboardScreens,
  lessons: lessonScreens,
  announcements: announcementScreens,
  notifications: notificationScreens,
  messages: messageScreens,
  events: eventScreens,
  people: profileScreens,
  students: studentScreens,
  lecturers: lecturerScreens,
  registrations: registrationScreens,
  administrators: administratorScreens,
  attendance: attendanceScreens,
  excuses: excuseScreens,
  documents: documentScreens,
  deletedAccounts: deletedAccountScreens,
  subjects: subjectScreens,
  modules: moduleScreens,
  assignments: assignmentScreens,
  grades: gradeScreens,
  reports: reportScreens,
  gradeSheets: gradeSheetScreens,
  results: resultScreens,
  performanceReports: performanceReportScreens,
  materials: materialScreens,
  academicYears: academicYearScreens,
  terms: termScreens,
  closing: closingScreens,
  rollovers: rolloverScreens,
  timetable: timetableScreens,
  rooms: roomScreens,
  holidays: holidayScreens,
  website: websiteScreens,
  settings: settingScreens,
  mail: mailScreens,
  backups: backupScreens,
  audit: auditScreens,
  system: systemScreens,
  apiTokens: apiTokenScreens,
  retention: retentionScreens,
  gradingPolicies: gradingPolicyScreens,
  classGroups: classGroupScreens,
  cohorts: cohortScreens,
  departments: departmentScreens,
  app: otherScreens,
}
