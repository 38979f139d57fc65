import { daysText, dayText } from "#contract/lib/dates.ts"
import { reportContents } from "#contract/registry/reports/contents.ts"
import { type Period, periodLabel } from "#contract/registry/reports/period.ts"
import type { SourceList } from "#contract/registry/reports/report.ts"
import type { SavedReport } from "#contract/registry/reports/saved.ts"
import { reportTypes } from "#contract/registry/reports/types.ts"
import { paths } from "../../lib/address/paths.ts"

export const typeOptions = reportTypes.map((type) => [type, reportContents[type].label] as const)
export const periodOptions = Object.entries(periodLabel)
export const scheduleOptions = [
  ["never", "Never"],
  ["daily", "Every day"],
  ["weekly", "Every week"],
  ["monthly", "Every month"],
] as const

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const
export const weekdayOptions = weekdays.map((name, index) => [index + 1, name] as const)
export const yearOptions = [
  [1, "Year 1"],
  [2, "Year 2"],
] as const

type ReportSchedule = Pick<SavedReport, "schedule" | "schedule_day">

/** "Every Monday", "On day 31 of each month" */
export function scheduleText({ schedule, schedule_day }: ReportSchedule) {
  if (schedule === "never") return "Not by email"
  if (schedule === "daily") return "Every day"
  if (schedule === "weekly") return `Every ${weekdays[(schedule_day ?? 1) - 1]}`
  return `On day ${schedule_day} of each month`
}

type ReportRange = { period: Period; from_date: string | null; to_date: string | null }

/** "Last month", "1 – 31 Mar 2026" */
export const periodText = ({ period, from_date, to_date }: ReportRange) =>
  period === "fixed" && from_date && to_date ? daysText(from_date, to_date) : periodLabel[period]

/** "Class P3, Year 2, Mathematics"; blank for the whole college. */
export const filtersText = (saved: Pick<SavedReport, "class" | "year_of_study" | "subject_name">) =>
  [
    saved.class && `Class ${saved.class}`,
    saved.year_of_study && `Year ${saved.year_of_study}`,
    saved.subject_name,
  ]
    .filter(Boolean)
    .join(", ")

export const sentText = ({ sent_on }: Pick<SavedReport, "sent_on">) =>
  sent_on === null ? "Not yet" : dayText(sent_on)

const lists: Readonly<Record<SourceList["list"], string>> = {
  students: paths.students,
  lecturers: paths.lecturers,
  subjects: paths.subjects,
  assignments: paths.assignments,
  grades: paths.grades,
  attendance: paths.attendance,
  terms: paths.terms,
}

/** The address of the list with the records that a figure counts. */
export function addressBehind(behind: SourceList | null) {
  if (!behind) return undefined
  const filters = new URLSearchParams(behind.filters).toString()
  return lists[behind.list] + (filters && `?${filters}`)
}

/** The address of a report with these choices. Empty ones are left out. */
export const addressOf = (
  type: string,
  query: Readonly<Record<string, string | number | null | undefined>>,
) =>
  `${paths.reports}?${new URLSearchParams(
    Object.entries({ type, ...query })
      .filter(([, value]) => value !== null && value !== undefined && value !== "")
      .map(([name, value]) => [name, String(value)]),
  )}`
