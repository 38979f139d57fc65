import type { ApiToken, Scope } from "#contract/people/apiTokens.ts"

export const scopeLabel: Record<Scope, string> = {
  students: "Students, without their private details",
  lecturers: "Lecturers",
  courses: "Subjects and teaching assignments",
  calendar: "Academic years, terms and holidays",
  timetable: "Timetable and rooms",
  assignments: "Assignments; with Students and Grades also what was handed in",
  grades: "Grades and results, with the students' names",
  attendance: "Attendance, with the students' names",
  news: "Announcements and events",
  reports: "Reports",
}

export const stateLabel: Record<ApiToken["state"], string> = {
  active: "Active",
  expired: "Expired",
  revoked: "Revoked",
}
export const stateTone = { active: "good", expired: "quiet", revoked: "quiet" } as const
