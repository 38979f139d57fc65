import type { Role } from "#contract/lib/endpoints.ts"

/** Secrets and other people's personal matters are never stored, not even encrypted (record 55). */
const never =
  /^GET \/(api-tokens|audit|auth\/(devices|export-data)|backups|calendar-feed|college|deleted-|documents\/(keys|preview)|imports|mail|messages|registrations|retention|rollovers|saved-reports|search|settings|site|system)/

/**
 * The answers that are stored for administrators. They contain no student, registration, mark or message, because an
 * administrator sees those of everybody.
 */
const ofAdministrators =
  /^GET \/(academic-years|admin\/dashboard|announcements|assignments|auth\/profile|classes|cohorts|departments|events|holidays|notifications|offline|rooms|students\/stats|subjects|terms)(\/(stats|options))?$/

/**
 * Answers for a single record are not stored, because they contain the most private data (product decision 3.17). These
 * records are the exceptions.
 */
const records =
  /^GET \/(attendance\/registers|students\/my-assignments|(subjects|modules))\/\{id\}(\/content)?$/

/** Whether this device may store an endpoint's answers for a person of this role. */
export const isCacheable = (endpoint: string, role: Role) =>
  !never.test(endpoint) &&
  (!endpoint.includes("{") || records.test(endpoint)) &&
  (role !== "admin" || ofAdministrators.test(endpoint))
