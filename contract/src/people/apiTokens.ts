import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { choice, line, whole } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { data, listOf, one } from "../lib/replies.ts"

/** The parts of the college's data that a token may be allowed to read, and the paths of each. */
export const scopePaths = {
  students: ["/students"],
  lecturers: ["/lecturers"],
  courses: ["/subjects", "/modules", "/teaching-assignments"],
  calendar: ["/academic-years", "/terms", "/holidays"],
  timetable: ["/timetable", "/lessons", "/rooms"],
  assignments: ["/assignments"],
  grades: ["/grades", "/performance-reports", "/grading-policies"],
  attendance: ["/attendance", "/lecturer-attendance"],
  news: ["/announcements", "/events"],
  reports: ["/reports"],
} as const satisfies Record<string, readonly `/${string}`[]>
export type Scope = keyof typeof scopePaths

/** Paths below those of one scope whose replies show data of others. A token needs these scopes for them too. */
export const alsoNeeded: Readonly<Record<string, readonly Scope[]>> = {
  "/students/{id}/attendance": ["attendance"],
  "/lecturers/{id}/assignments": ["assignments"],
  "/lecturers/{id}/modules": ["courses"],
  "/lecturers/{id}/students": ["students"],
  "/subjects/{id}/students": ["students"],
  "/modules/{id}/students": ["students"],
  "/assignments/{id}/groups": ["students"],
  "/assignments/{id}/submissions": ["students", "grades"],
  "/assignments/{id}/submissions/download": ["students"],
  "/assignments/submissions/{id}/download": ["students"],
  "/events/{id}/attendees": ["students", "lecturers"],
  "/events/{id}/attendees/export": ["students", "lecturers"],
  "/events/{id}/candidates": ["students", "lecturers"],
  "/performance-reports/export": ["students"],
  "/announcements/{id}/readers": ["students", "lecturers"],
  "/announcements/{id}/readers/export": ["students", "lecturers"],
}

/**
 * Paths that no token reads: the spreadsheet of students has what only administrators and the students may see (product decision
 * 3.17), a student's history is of several scopes, a module's content has scheduled materials, and what a term lacks tells of drafts.
 */
export const neverRead: readonly string[] = [
  "/students/export",
  "/students/{id}/history",
  "/subjects/{id}/content",
  "/modules/{id}/content",
  "/terms/{id}/closing",
  "/terms/{id}/gaps",
]

/** Fields of replies that a program gets as null: reasons are between people, and a person's address needs the scope of their role. */
export const nullForPrograms: Readonly<Record<string, Scope | "always">> = {
  reason: "always",
  rejection_reason: "always",
  extra_reason: "always",
  lecturer_email: "lecturers",
  student_email: "students",
}
export const scopes = Object.keys(scopePaths) as [Scope, ...Scope[]]

/** Tells programs' tokens from the bearers of people. */
export const tokenPrefix = "mph_"

/** A token in the list. The token itself is shown once, when it is made. */
const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  state: z.enum(["active", "expired", "revoked"]),
  created_by_name: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  /** To the minute; null if it was never used. */
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
})
export type ApiToken = z.infer<typeof apiToken>

export const apiTokenInput = z.object({
  name: line("Name", 80),
  scopes: z
    .array(choice("Reads", scopes), "Choose at least one thing that the program may read.")
    .min(1, "Choose at least one thing that the program may read.")
    .transform((chosen) => scopes.filter((scope) => chosen.includes(scope))),
  days: whole("Days", 1, 1095),
})

export const apiTokenList = listQuery(["name", "created_at", "expires_at", "last_used_at"])

export const apiTokenEndpoints = endpoints({
  "GET /api-tokens": { roles: ["admin"], query: apiTokenList, response: listOf("apiTokens", apiToken) },
  "GET /api-tokens/{id}": { roles: ["admin"], response: one("apiToken", apiToken) },
  /** The reply holds the token, which nobody can read again. */
  "POST /api-tokens": {
    roles: ["admin"],
    body: apiTokenInput,
    status: 201,
    response: data({ apiToken, token: z.string() }),
    confidential: true,
  },
  /** Ends a token at once, for good. */
  "POST /api-tokens/{id}/revoke": {
    auditLabel: "revoked",
    roles: ["admin"],
    response: one("apiToken", apiToken),
  },
})
