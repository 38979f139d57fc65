import { today } from "#contract/lib/dates.ts"
import { maxPageSize } from "#contract/lib/rowLimits.ts"

/** The latest class sessions first. */
export const sessionList = {
  rows: "attendance",
  sort: "-date",
  filters: ["lecturer_id", "date", "from", "to", "subject", "status"],
} as const

/** A lecturer's own records start with today's (spec 002 section 2). */
export const ownSessionList = {
  rows: "attendance",
  sort: "-date",
  filters: ["date", "subject", "status"],
  usual: { date: () => today() },
} as const

/** The lecturers of the filter. */
export const everyLecturer = { query: { sort: "last_name", limit: maxPageSize } } as const

/** Sorted by class, because the office contacts students by class. */
export const lowList = { rows: "students", sort: "class", filters: ["class", "year_of_study"] } as const

/** The lists for paper: all rows, up to the maximum of one reply. */
export const sessionPaper = { ...sessionList, whole: maxPageSize } as const
export const ownSessionPaper = { ...ownSessionList, whole: maxPageSize } as const
export const lowPaper = { ...lowList, whole: maxPageSize } as const

/** The term in an address; without one, the latest. */
export function termQuery(address: URLSearchParams) {
  const term_id = address.get("term_id")
  return term_id ? { query: { term_id } } : {}
}
