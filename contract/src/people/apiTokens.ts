import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { choice, line, whole } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { keysOf } from "../lib/objects.ts"
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

/** Paths under one scope whose replies also show data of other scopes. A token needs these scopes too. */
export const additionalScopes: Readonly<Record<string, readonly Scope[]>> = {
  "/students/{id}/attendance": ["attendance"],
  "/lecturers/{id}/assignments": ["assignments"],
  "/lecturers/{id}/modules": ["courses"],
  "/lecturers/{id}/students": ["students"],
  "/subjects/{id}/students": ["students"],
  "/subjects/{id}/open-marks": ["grades"],
  "/modules/{id}/students": ["students"],
  "/terms/{id}/subjects": ["courses"],
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
 * Paths that no token reads. The spreadsheet of students has fields that only administrators and the students may see
 * (product decision 3.17), a student's history belongs to several scopes, a module's content has scheduled materials, and
 * the gaps of a term reveal drafts.
 */
export const forbiddenPaths: readonly string[] = [
  "/students/export",
  "/students/{id}/history",
  "/subjects/{id}/content",
  "/modules/{id}/content",
  "/terms/{id}/closing",
  "/terms/{id}/gaps",
]

/**
 * Fields of replies that are null for programs. Reasons are confidential, and a person's address needs the scope of their
 * role.
 */
export const nullForPrograms: Readonly<Record<string, Scope | "always">> = {
  reason: "always",
  rejection_reason: "always",
  extra_reason: "always",
  lecturer_email: "lecturers",
  student_email: "students",
}
export const scopes = keysOf(scopePaths)

/** The beginning of every program's token. It distinguishes them from people's bearer tokens. */
export const tokenPrefix = "mph_"

/** A token in the list. The token itself is shown once, when it is created. */
const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  state: z.enum(["active", "expired", "revoked"]),
  created_by_name: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  /** The last use, to the minute; null if the token was never used. */
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
  /** The reply has the token, which can't be read again. */
  "POST /api-tokens": {
    roles: ["admin"],
    body: apiTokenInput,
    status: 201,
    response: data({ apiToken, token: z.string() }),
    confidential: true,
  },
  /** Revokes a token at once, permanently. */
  "POST /api-tokens/{id}/revoke": {
    auditLabel: "revoked",
    roles: ["admin"],
    response: one("apiToken", apiToken),
  },
})
