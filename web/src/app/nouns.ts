import { assignmentScreens } from "../assessment/assignments/screens.ts"
import { gradeSheetScreens } from "../assessment/gradeSheets/screens.ts"
import { gradeScreens } from "../assessment/grades/screens.ts"
import { gradingPolicyScreens } from "../assessment/gradingPolicies/screens.ts"
import { resultScreens } from "../assessment/results/screens.ts"
import { classScreens } from "../college/classes/screens.ts"
import { cohortScreens } from "../college/cohorts/screens.ts"
import { departmentScreens } from "../college/departments/screens.ts"
import { mailScreens } from "../college/mail/screens.ts"
import { announcementScreens } from "../communication/announcements/screens.ts"
import { eventScreens } from "../communication/events/screens.ts"
import { messageScreens } from "../communication/messages/screens.ts"
import { websiteScreens } from "../communication/website/screens.ts"
import { academicYearScreens } from "../courses/academicYears/screens.ts"
import { subjectScreens } from "../courses/subjects/screens.ts"
import { teachingAssignmentScreens } from "../courses/teachingAssignments/screens.ts"
import { termScreens } from "../courses/terms/screens.ts"
import type { Screen } from "../lib/records/screen.ts"
import { deletedAccountScreens } from "../members/deletedAccounts/screens.ts"
import { lecturerScreens } from "../members/lecturers/screens.ts"
import { registrationScreens } from "../members/registrations/screens.ts"
import { studentScreens } from "../members/students/screens.ts"
import { auditScreens } from "../office/audit/screens.ts"
import { backupScreens } from "../office/backups/screens.ts"
import { dashboardScreens } from "../office/dashboard/screens.ts"
import { deletedRecordScreens } from "../office/deletedRecords/screens.ts"
import { openingScreens } from "../office/opening/screens.ts"
import { retentionScreens } from "../office/retention/screens.ts"
import { settingScreens } from "../office/settings/screens.ts"
import { systemScreens } from "../office/system/screens.ts"
import { yearScreens } from "../office/year/screens.ts"
import { administratorScreens } from "../people/administrators/screens.ts"
import { apiTokenScreens } from "../people/apiTokens/screens.ts"
import { notificationScreens } from "../people/notifications/screens.ts"
import { profileScreens } from "../people/people/screens.ts"
import { closingScreens } from "../registry/closing/screens.ts"
import { documentScreens } from "../registry/documents/screens.ts"
import { historyScreens } from "../registry/histories/screens.ts"
import { performanceReportScreens } from "../registry/performanceReports/screens.ts"
import { reportScreens } from "../registry/reports/screens.ts"
import { rolloverScreens } from "../registry/rollovers/screens.ts"
import { attendanceScreens } from "../teaching/attendance/screens.ts"
import { excuseScreens } from "../teaching/excuses/screens.ts"
import { holidayScreens } from "../teaching/holidays/screens.ts"
import { lessonScreens } from "../teaching/lessons/screens.ts"
import { materialScreens } from "../teaching/materials/screens.ts"
import { moduleScreens } from "../teaching/modules/screens.ts"
import { roomScreens } from "../teaching/rooms/screens.ts"
import { timetableScreens } from "../teaching/timetable/screens.ts"
import { otherScreens } from "./otherScreens.ts"

/** The screens of every noun by folder, in the order of the sidebar. */
export const screensOfNouns: Readonly<Record<string, readonly Screen[]>> = {
  "office/dashboard": dashboardScreens,
  "teaching/lessons": lessonScreens,
  "communication/announcements": announcementScreens,
  "people/notifications": notificationScreens,
  "communication/messages": messageScreens,
  "communication/events": eventScreens,
  "people/people": profileScreens,
  "members/students": studentScreens,
  "members/lecturers": lecturerScreens,
  "members/registrations": registrationScreens,
  "people/administrators": administratorScreens,
  "teaching/attendance": attendanceScreens,
  "teaching/excuses": excuseScreens,
  "registry/documents": documentScreens,
  "members/deletedAccounts": deletedAccountScreens,
  "courses/subjects": subjectScreens,
  "courses/teachingAssignments": teachingAssignmentScreens,
  "teaching/modules": moduleScreens,
  "assessment/assignments": assignmentScreens,
  "assessment/grades": gradeScreens,
  "registry/histories": historyScreens,
  "registry/reports": reportScreens,
  "assessment/gradeSheets": gradeSheetScreens,
  "assessment/results": resultScreens,
  "registry/performanceReports": performanceReportScreens,
  "teaching/materials": materialScreens,
  "courses/academicYears": academicYearScreens,
  "courses/terms": termScreens,
  "office/year": yearScreens,
  "registry/closing": closingScreens,
  "registry/rollovers": rolloverScreens,
  "teaching/timetable": timetableScreens,
  "teaching/rooms": roomScreens,
  "teaching/holidays": holidayScreens,
  "communication/website": websiteScreens,
  "office/settings": settingScreens,
  "office/opening": openingScreens,
  "college/mail": mailScreens,
  "office/backups": backupScreens,
  "office/audit": auditScreens,
  "office/system": systemScreens,
  "people/apiTokens": apiTokenScreens,
  "office/retention": retentionScreens,
  "office/deletedRecords": deletedRecordScreens,
  "assessment/gradingPolicies": gradingPolicyScreens,
  "college/classes": classScreens,
  "college/cohorts": cohortScreens,
  "college/departments": departmentScreens,
  app: otherScreens,
}
