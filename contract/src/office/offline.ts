import * as z from "zod"
import { collegeNow, today } from "../lib/dates.ts"
import { addDays } from "../lib/days.ts"
import { endpoints, type Role, signedIn } from "../lib/endpoints.ts"
import { anyText } from "../lib/fields.ts"
import { data } from "../lib/replies.ts"
import { requestedWeek } from "../teaching/lessons/weeks.ts"

/** A request as a screen sends it, without blank filters. */
export type OfflineRead = {
  readonly endpoint: `GET /${string}`
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
}

const read = (endpoint: OfflineRead["endpoint"], query?: OfflineRead["query"]): OfflineRead => ({
  endpoint,
  query,
})
const firstPage = { page: 1, limit: 50 }

/** The reads of the screens that all roles have. */
const sharedReads = [
  read("GET /auth/profile"),
  read("GET /notifications", { sort: "-created_at", ...firstPage }),
]
const announcements = read("GET /announcements", { excerpt: "true", sort: "place", ...firstPage })
const events = read("GET /events", { sort: "nearest", ...firstPage })

/** This week and the next one, which is the current week for a device that stays offline until then. */
const weekReads = (endpoint: OfflineRead["endpoint"], now: Date) => {
  const { from } = requestedWeek("current", now)
  return [from, addDays(from, 7)].map((week) => read(endpoint, { week }))
}

/** A lecturer's class sessions: those of today, those of tomorrow and the latest. */
const sessionReads = (now: Date) => {
  const list = { sort: "-date", ...firstPage }
  const endpoint = "GET /lecturer-attendance/my/records"
  return [
    ...[today(now), addDays(today(now), 1)].map((date) => read(endpoint, { date, ...list })),
    read(endpoint, list),
  ]
}

/**
 * The replies that a device stores in advance, so that screens of a role open offline even if they were not opened before.
 * Administrators get no lists of people. This list gives nobody access: each endpoint checks the person's rights as usual.
 */
export const offlineReads = (role: Role): readonly OfflineRead[] => readsByRole[role](collegeNow())

const readsByRole: Readonly<Record<Role, (now: Date) => readonly OfflineRead[]>> = {
  student: (now) => [
    ...sharedReads,
    announcements,
    events,
    ...weekReads("GET /students/timetable", now),
    read("GET /students/my-dashboard"),
    read("GET /students/my-modules", { sort: "code", ...firstPage }),
    read("GET /students/my-assignments", { sort: "next", ...firstPage }),
    read("GET /subjects/options"),
    read("GET /grades/my-grades"),
    read("GET /grades/my-gpa"),
    read("GET /students/my-attendance"),
    read("GET /excuses", { sort: "-first_date", limit: 100 }),
    read("GET /students/my-materials", { sort: "-created_at", ...firstPage }),
    read("GET /documents/mine"),
    read("GET /continuous-performance-reports/my"),
  ],
  lecturer: (now) => [
    ...sharedReads,
    announcements,
    events,
    ...weekReads("GET /lecturers/timetable", now),
    ...sessionReads(now),
    read("GET /lecturers/my/dashboard"),
    read("GET /lecturers/my/subjects", { sort: "code", ...firstPage }),
    read("GET /lecturers/my/subjects/stats"),
    read("GET /lecturers/my/subjects", { sort: "code", approval: "approved" }),
    read("GET /students/my/class", { sort: "last_name", ...firstPage }),
    read("GET /assignments", { sort: "-created_at", ...firstPage }),
    read("GET /assignments/stats"),
    read("GET /assignments/options"),
    read("GET /grades", { sort: "-graded_at", ...firstPage }),
    read("GET /grade-sheets/waiting", { sort: "oldest", ...firstPage }),
    read("GET /continuous-performance-reports/writing", { sort: "last_name", limit: 200 }),
    read("GET /report-phrases"),
    read("GET /materials", { sort: "-created_at", ...firstPage }),
    read("GET /materials/counts-by-type"),
  ],
  admin: () => [
    ...sharedReads,
    read("GET /announcements", { sort: "place", ...firstPage }),
    read("GET /admin/dashboard"),
    read("GET /academic-years", { sort: "-start_date", ...firstPage }),
    read("GET /academic-years", { sort: "-start_date" }),
    read("GET /academic-years/stats"),
    read("GET /terms", { sort: "-academic_year_name", ...firstPage }),
  ],
}

export const offlineEndpoints = endpoints({
  /**
   * The replies that the person's device stores in advance, each as its own endpoint gives it, with its tag. `known` has the
   * short tags of the replies on the device, separated by points, which need no encoding in an address. A reply with such
   * a tag is sent without tag and content: `position` is the place of its tag in `known`, from 0.
   */
  "GET /offline": {
    roles: signedIn,
    query: z.object({ known: anyText("Known answers", 2000).optional() }),
    response: data({
      answers: z.array(
        z.object({
          endpoint: z.string(),
          params: z.record(z.string(), z.string()).optional(),
          query: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
          position: z.int().optional(),
          tag: z.string().optional(),
          data: z.unknown().optional(),
        }),
      ),
    }),
  },
})
