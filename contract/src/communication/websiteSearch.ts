import type { StaffSearch, TeachingStaff } from "../members/lecturers/teachingStaff.ts"
import type { NewsRecords } from "./news.ts"

/** How many of each kind the website's search shows. */
export const maxResultsPerKind = 6

/** The records that the website's search finds. */
export type FoundRecords = {
  search: string
  announcements: NewsRecords["announcements"]
  events: NewsRecords["events"]
  staff: Pick<TeachingStaff, "lecturers" | "found">
}
/** Nothing has been searched for before a visitor has typed a word. */
export type SearchRecords = { found: FoundRecords | { search: "" } }
export type WebsiteSearch = Pick<StaffSearch, "search">
