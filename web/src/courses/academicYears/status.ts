import type { AcademicYear } from "#contract/courses/academicYears.ts"
import { dayText } from "#contract/lib/dates.ts"

/** How a year's status reads and looks. */
export const statusLabel = {
  current: "Current",
  upcoming: "Upcoming",
  active: "Active",
  completed: "Completed",
} as const
export const statusTone = { current: "good", upcoming: "info", active: "info", completed: "quiet" } as const

/** The question before a year is made current that isn't on today; undefined needs none. */
export function whyAsked({ year_name, status, start_date, end_date }: AcademicYear) {
  const rest = "New terms, forms and reports then begin with that year."
  if (status === "upcoming") return `${year_name} begins only on ${dayText(start_date)}. ${rest}`
  if (status === "completed") return `${year_name} ended on ${dayText(end_date)}. ${rest}`
  return undefined
}
