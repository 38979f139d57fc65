import { academicYearScreens } from "../academicYears/screens.ts"
import { administratorScreens } from "../administrators/screens.ts"
import { announcementScreens } from "../announcements/screens.ts"
import { apiTokenScreens } from "../apiTokens/screens.ts"
import { assignmentScreens } from "../assignments/screens.ts"
import { attendanceScreens } from "../attendance/screens.ts"
import { auditScreens } from "../audit/screens.ts"
import { backupScreens } from "../backups/screens.ts"
import { classGroupScreens } from "../classGroups/screens.ts"
import { closingScreens } from "../closing/screens.ts"
import { cohortScreens } from "../cohorts/screens.ts"
import { dashboardScreens } from "../dashboard/screens.ts"
import { deletedAccountScreens } from "../deletedAccounts/screens.ts"
import { departmentScreens } from "../departments/screens.ts"
import { documentScreens } from "../documents/screens.ts"
import { eventScreens } from "../events/screens.ts"
import { excuseScreens } from "../excuses/screens.ts"
import { gradeSheetScreens } from "../gradeSheets/screens.ts"
import { gradeScreens } from "../grades/screens.ts"
import { gradingPolicyScreens } from "../gradingPolicies/screens.ts"
import { holidayScreens } from "../holidays/screens.ts"
import { lecturerScreens } from "../lecturers/screens.ts"
import { lessonScreens } from "../lessons/screens.ts"
import type { Screen } from "../lib/records/screen.ts"
import { mailScreens } from "../mail/screens.ts"
import { materialScreens } from "../materials/screens.ts"
import { messageScreens } from "../messages/screens.ts"
import { moduleScreens } from "../modules/screens.ts"
import { notificationScreens } from "../notifications/screens.ts"
import { profileScreens } from "../people/screens.ts"
import { performanceReportScreens } from "../performanceReports/screens.ts"
import { registrationScreens } from "../registrations/screens.ts"
import { reportScreens } from "../reports/screens.ts"
import { resultScreens } from "../results/screens.ts"
import { retentionScreens } from "../retention/screens.ts"
import { rolloverScreens } from "../rollovers/screens.ts"
import { roomScreens } from "../rooms/screens.ts"
import { settingScreens } from "../settings/screens.ts"
import { studentScreens } from "../students/screens.ts"
import { subjectScreens } from "../subjects/screens.ts"
import { systemScreens } from "../system/screens.ts"
import { termScreens } from "../terms/screens.ts"
import { timetableScreens } from "../timetable/screens.ts"
import { websiteScreens } from "../website/screens.ts"
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
