import { today } from "#contract/lib/dates.ts"
import { maxRows } from "#contract/lib/rowLimits.ts"

/** The latest class sessions first. */
export const sessionList = {
  rows: "attendance",
  sort: "-date",
  filters: ["lecturer_id", "date", "from", "to", "subject", "status"],
} as const

/** A lecturer's own records begin with those of today (spec 002 section 2). */
export const ownSessionList = {
  rows: "attendance",
  sort: "-date",
  filters: ["date", "subject", "status"],
  usual: { date: () => today() },
} as const

/** The lecturers of the filter. */
export const everyLecturer = { query: { sort: "last_name", limit: maxRows } } as const

/** By class, as the office speaks to its students. */
export const lowList = { rows: "students", sort: "class", filters: ["class", "year_of_study"] } as const

/** The same lists on paper, with as many rows as one reply holds. */
export const sessionPaper = { ...sessionList, whole: maxRows } as const
export const ownSessionPaper = { ...ownSessionList, whole: maxRows } as const
export const lowPaper = { ...lowList, whole: maxRows } as const

/** The term that an address names; without one the latest. */
export function ofTerm(address: URLSearchParams) {
  const term_id = address.get("term_id")
  return term_id ? { query: { term_id } } : {}
}
