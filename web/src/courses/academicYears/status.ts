import type { AcademicYear } from "#contract/courses/academicYears.ts"
import { dayText } from "#contract/lib/dates.ts"

/** The label of a year's status. */
export const statusLabel = {
  current: "Current",
  upcoming: "Upcoming",
  active: "Active",
  completed: "Completed",
} as const
export const statusTone = { current: "good", upcoming: "info", active: "info", completed: "quiet" } as const

/** The question before a year that doesn't include today is made current; undefined if no question is needed. */
export function confirmationOf(
  { year_name, start_date, end_date }: Pick<AcademicYear, "year_name" | "start_date" | "end_date">,
  today: string,
) {
  const consequence = "New terms, forms and reports then begin with that year."
  if (today < start_date) return `${year_name} begins only on ${dayText(start_date)}. ${consequence}`
  if (today > end_date) return `${year_name} ended on ${dayText(end_date)}. ${consequence}`
  return undefined
}
