import type { Role } from "#contract/lib/endpoints.ts"

/** Neither secrets nor others' affairs are kept, however well they are sealed (record 55). */
const never =
  /^GET \/(api-tokens|audit|auth\/(devices|export-data)|backups|calendar-feed|college|deleted-|documents\/(keys|preview)|imports|mail|messages|registrations|retention|rollovers|saved-reports|search|settings|site|system)/

/** Administrators see everybody, so of theirs only what concerns nobody: no student, registration, mark or message. */
const ofAdministrators =
  /^GET \/(academic-years|admin\/dashboard|announcements|assignments|auth\/profile|classes|cohorts|departments|events|holidays|notifications|offline|rooms|students\/stats|subjects|terms)(\/(stats|options))?$/

/** Records are not kept by their ids, because only such answers hold what is most private (product decision 3.17), but for these. */
const records =
  /^GET \/(attendance\/registers|students\/my-assignments|(subjects|modules))\/\{id\}(\/content)?$/

/** Whether this device may keep an endpoint's answers for a person of this role. */
export const mayKeep = (endpoint: string, role: Role) =>
  !never.test(endpoint) &&
  (!endpoint.includes("{") || records.test(endpoint)) &&
  (role !== "admin" || ofAdministrators.test(endpoint))
