import { today } from "#contract/lib/dates.ts"
import { maxPageSize } from "#contract/lib/rowLimits.ts"

/** The list of class sessions, latest first. */
export const sessionList = {
  rows: "attendance",
  sort: "-date",
  filters: ["lecturer_id", "date", "from", "to", "subject", "status"],
} as const

/** The list of a lecturer's own records. At first it is filtered by today's date (spec 002 section 2). */
export const ownSessionList = {
  rows: "attendance",
  sort: "-date",
  filters: ["date", "subject", "status"],
  usual: { date: () => today() },
} as const

/** The query for the lecturers of the filter. */
export const everyLecturer = { query: { sort: "last_name", limit: maxPageSize } } as const

/** The list of students with low attendance. It is sorted by class, because the office contacts students class by class. */
export const lowList = { rows: "students", sort: "class", filters: ["class", "year_of_study"] } as const

/** The lists for paper: all rows, up to the maximum of one reply. */
export const sessionPaper = { ...sessionList, whole: maxPageSize } as const
export const ownSessionPaper = { ...ownSessionList, whole: maxPageSize } as const
export const lowPaper = { ...lowList, whole: maxPageSize } as const

/** The query for the term in the address. Without one, the server returns the latest term. */
export function termQuery(address: URLSearchParams) {
  const term_id = address.get("term_id")
  return term_id ? { query: { term_id } } : {}
}
