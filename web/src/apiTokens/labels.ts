import type { ApiToken, Scope } from "#contract/apiTokens.ts"

export const scopeLabel: Record<Scope, string> = {
  students: "Students, without their private details",
  lecturers: "Lecturers",
  courses: "Subjects and teaching assignments",
  calendar: "Academic years, terms and holidays",
  timetable: "Timetable and rooms",
  assignments: "Assignments and submissions",
  grades: "Grades and results",
  attendance: "Attendance",
  news: "Announcements and events",
  reports: "Reports",
}

export const stateLabel: Record<ApiToken["state"], string> = {
  active: "Active",
  expired: "Expired",
  revoked: "Revoked",
}
export const stateTone = { active: "good", expired: "quiet", revoked: "quiet" } as const
