import type { Role } from "#contract/lib/endpoints.ts"

/** Every address that one part of the site links to from another. */
export const paths = {
  home: "/",
  administration: "/administration",
  academics: "/academics",
  department: "/lecturers",
  faculty: "/faculty",
  admissions: "/admissions",
  supportServices: "/support-services",
  news: "/news-events",
  newsAnnouncements: "/news-events/announcements",
  newsEvents: "/news-events/events",
  newsFeed: "/news-events/rss.xml",
  campus: "/campus-life",
  history: "/history",
  alumni: "/alumni",
  library: "/library",
  contact: "/contact",
  privacy: "/privacy",
  verify: "/verify",
  search: "/search",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  setPassword: "/set-password",
  confirmEmail: "/confirm-email",
  setup: "/setup",
  dashboard: "/dashboard",
  profile: "/profile",
  unauthorized: "/unauthorized",
  outbox: "/on-this-phone",
  samples: "/samples",
  start: "/admin/start",
  adminDashboard: "/admin/dashboard",
  lecturerDashboard: "/lecturer/dashboard",
  studentDashboard: "/student/dashboard",
  materials: "/admin/materials",
  lecturerMaterials: "/lecturer/materials",
  myMaterials: "/student/materials",
  year: "/admin/year",
  academicYears: "/admin/academic-years",
  moveUp: "/admin/academic-years/:id/move-up",
  movedStudents: "/admin/academic-years/move-up/:id/students",
  terms: "/admin/terms",
  closeTerm: "/admin/terms/:id/close",
  termGaps: "/admin/terms/:id/missing",
  subjects: "/admin/subjects",
  modules: "/admin/modules",
  myModules: "/lecturer/modules",
  moduleStudents: "/lecturer/modules/:id/students",
  moduleContent: "/lecturer/modules/:id/content",
  students: "/admin/students",
  importStudents: "/admin/students/import",
  importLecturers: "/admin/lecturers/import",
  importSubjects: "/admin/subjects/import",
  importTeaching: "/admin/teaching/import",
  lecturers: "/admin/lecturers",
  administrators: "/admin/administrators",
  myStudents: "/lecturer/students",
  assignments: "/admin/assignments",
  lecturerAssignments: "/lecturer/assignments",
  myAssignments: "/student/assignments",
  ownModules: "/student/modules",
  grades: "/admin/grades",
  importGrades: "/admin/grades/import",
  lecturerGrades: "/lecturer/grades",
  toMark: "/admin/to-mark",
  lecturerToMark: "/lecturer/to-mark",
  /** The beginning of a grade sheet's address. The address itself leads to the submissions that wait for marks. */
  marks: "/admin/marks",
  lecturerMarks: "/lecturer/marks",
  gradeSheet: "/admin/marks/:subject/:class",
  lecturerGradeSheet: "/lecturer/marks/:subject/:class",
  desk: "/admin/marks/:subject/:class/desk",
  lecturerDesk: "/lecturer/marks/:subject/:class/desk",
  myGrades: "/student/grades",
  myPerformance: "/student/grades/report",
  myModuleGrade: "/student/grades/:subject/:term",
  performance: "/admin/performance-reports",
  writtenReports: "/admin/performance-reports/written",
  reportPhrases: "/admin/performance-reports/phrases",
  writeReports: "/lecturer/performance-reports",
  ownReportPhrases: "/lecturer/performance-reports/phrases",
  myReports: "/student/performance-reports",
  timetable: "/admin/timetable",
  timetablePaper: "/admin/timetable/paper",
  importTimetable: "/admin/timetable/import",
  rooms: "/admin/timetable/rooms",
  holidays: "/admin/timetable/holidays",
  events: "/admin/events",
  eventAttendees: "/admin/events/:id/attendees",
  myAttendance: "/lecturer/attendance",
  myAttendanceReport: "/lecturer/attendance/report",
  takeRegister: "/lecturer/attendance/take/:id",
  notifications: "/admin/notifications",
  lecturerNotifications: "/lecturer/notifications",
  myNotifications: "/student/notifications",
  lecturerEvents: "/lecturer/events",
  myEvents: "/student/events",
  lecturerTimetable: "/lecturer/timetable",
  myTimetable: "/student/timetable",
  attendance: "/admin/lecturer-attendance",
  attendanceReport: "/admin/lecturer-attendance/report",
  lowAttendance: "/admin/low-attendance",
  taughtLowAttendance: "/lecturer/low-attendance",
  lowAttendanceList: "/admin/low-attendance/list",
  studentRecord: "/admin/students/:id",
  taughtRecord: "/lecturer/students/:id",
  myRecord: "/student/record",
  studentAttendance: "/admin/students/:id/attendance",
  taughtAttendance: "/lecturer/students/:id/attendance",
  ownAttendance: "/student/attendance",
  excuses: "/admin/excuses",
  documents: "/admin/documents",
  issueDocuments: "/admin/documents/issue",
  taughtDocuments: "/lecturer/documents/issue",
  myDocuments: "/student/documents",
  registrations: "/admin/registrations",
  deletedAccounts: "/admin/deleted-accounts",
  announcements: "/admin/announcements",
  announcementReaders: "/admin/announcements/:id/readers",
  lecturerAnnouncements: "/lecturer/announcements",
  myAnnouncements: "/student/announcements",
  messages: "/admin/messages",
  ownMessages: "/lecturer/messages",
  reports: "/admin/reports",
  savedReports: "/admin/reports/saved",
  mail: "/admin/mail",
  audit: "/admin/audit",
  system: "/admin/system",
  website: "/admin/site",
  websitePage: "/admin/site/:page",
  settings: "/admin/settings",
  retention: "/admin/settings/retention",
  deletedRecords: "/admin/settings/deleted-records",
  backups: "/admin/settings/backups",
  gradingPolicy: "/admin/settings/grading-policy",
  newGradingPolicy: "/admin/settings/grading-policy/new",
  classes: "/admin/settings/classes",
  departments: "/admin/settings/departments",
  cohorts: "/admin/settings/cohorts",
  apiTokens: "/admin/settings/api-tokens",
} as const

/** The screen that closes a term. */
export const closeTerm = (id: number) => paths.closeTerm.replace(":id", String(id))
/** The editor of a page of the website, open at one of its blocks. */
export const editorOf = (page: string, block?: string | null) =>
  paths.websitePage.replace(":page", page) + (block ? `?block=${block}` : "")

/** The student's marks in a subject in a term. */
export const moduleGradeOf = (subjectId: number, termId: number) =>
  paths.myModuleGrade.replace(":subject", String(subjectId)).replace(":term", String(termId))

export const registerOf = (lessonId: number) => paths.takeRegister.replace(":id", String(lessonId))
export type ListFilters = Readonly<Record<string, string>>

/** The address of a list, with its filters. */
export const listAddress = (path: string, narrowing: ListFilters) =>
  `${path}?${new URLSearchParams(Object.entries(narrowing).filter(([, value]) => value !== ""))}`

/** The preview of a document that the office or a lecturer will issue. */
export const documentOf = (role: "admin" | "lecturer", narrowing: ListFilters) =>
  listAddress(role === "admin" ? paths.issueDocuments : paths.taughtDocuments, narrowing)

/** A student's years at the college, for an administrator or for a lecturer. */
export const recordOf = (role: "admin" | "lecturer", studentId: number) =>
  (role === "admin" ? paths.studentRecord : paths.taughtRecord).replace(":id", String(studentId))

export const gradesOf = (assignmentId: number) => `${paths.lecturerGrades}?assignment_id=${assignmentId}`

/** A student's assignments that are not handed in yet. */
export const openAssignments = `${paths.myAssignments}?status=open`

/** The list at `path` with one record's details open over it (`useOpenRecord`). */
export const detailsOf = (path: string, id: number) => `${path}?view=${id}`

export function notificationsOf(role: Role) {
  if (role === "admin") return paths.notifications
  return role === "lecturer" ? paths.lecturerNotifications : paths.myNotifications
}

/** The dashboard of each role, which is shown after sign-in (spec 000 section 2.6). */
export function dashboardOf(role: string) {
  if (role === "admin") return paths.adminDashboard
  if (role === "lecturer") return paths.lecturerDashboard
  if (role === "student") return paths.studentDashboard
  return paths.dashboard
}

/** The sign-in page with a notice. */
export const loginWith = (notice: string) => `${paths.login}?${new URLSearchParams({ notice })}`

/** The sign-in page, which returns the visitor to `address` afterwards and may show a notice. */
export function loginFrom(address: string, notice?: string) {
  const query = new URLSearchParams({ from: address })
  if (notice) query.set("notice", notice)
  return `${paths.login}?${query}`
}

/** The screens that everybody opens who is signed in. */
const sharedAddresses: readonly string[] = [
  paths.dashboard,
  paths.profile,
  paths.myNotifications,
  paths.outbox,
]

/**
 * The remembered address if it belongs to this site and the role may see it, else the role's dashboard (product decision 2.11).
 * The address is returned as parsed, because browsers read the raw text differently: they drop tabs and line breaks.
 */
export function addressAfterSignIn(from: string | null, role: Role) {
  const home = dashboardOf(role)
  const url = from?.startsWith("/") ? parse(from) : undefined
  if (url?.origin !== thisSite) return home
  const { pathname, search, hash } = url
  const isShared = sharedAddresses.some((path) => path === pathname)
  return isShared || pathname.startsWith(`/${role}/`) ? pathname + search + hash : home
}

/**
 * A placeholder for this site's origin. An address is checked only for having a different origin, so any placeholder will
 * do.
 */
const thisSite = "http://site"

function parse(address: string) {
  try {
    return new URL(address, thisSite)
  } catch {
    return undefined
  }
}
