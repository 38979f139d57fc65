import type { Role } from "#contract/lib/endpoints.ts"

/** The beginnings of paths with secrets and other people's personal matters, which not even encryption may store (record 55). */
const never =
  `api-tokens audit auth/devices auth/export-data backups calendar-feed college deleted- documents/keys
  documents/preview imports mail messages registrations retention rollovers saved-reports search settings site
  system`.split(/\s+/)

/**
 * The paths that are stored for administrators, with their figures and options. They contain no student, registration, mark or
 * message, because an administrator sees everybody's.
 */
const administratorEndpoints =
  `academic-years admin/dashboard announcements assignments auth/profile classes cohorts
  departments events holidays notifications offline rooms students/stats subjects terms`.split(/\s+/)

/**
 * Answers for a single record are not stored, because they contain the most private data (product decision 3.17). These
 * records are the exceptions.
 */
const records = ["attendance/registers/{id}", "students/my-assignments/{id}", "subjects/{id}", "modules/{id}"]

/** Whether this device may store an endpoint's answers for a person of this role. */
export function isCacheable(endpoint: string, role: Role) {
  const path = endpoint.slice("GET /".length)
  if (never.some((beginning) => path.startsWith(beginning))) return false
  // "subjects/{id}/content" belongs to "subjects/{id}".
  if (path.includes("{") && !records.includes(path.replace(/\/content$/, ""))) return false
  if (role !== "admin") return true
  // "subjects/options" is stored because "subjects" is.
  return [path, path.replace(/\/(stats|options)$/, "")].some((name) => administratorEndpoints.includes(name))
}
