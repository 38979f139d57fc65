import * as z from "zod"
import { optionalClass } from "../../college/classes/fields.ts"
import { choice, line, optionalDay, optionallyChosen, optionalWhole, version } from "../../lib/fields.ts"
import { listQuery } from "../../lib/lists.ts"
import { recordOf } from "../../lib/objects.ts"
import { periods, schedules } from "./period.ts"
import { endBeforeStart } from "./report.ts"
import { filterNames, filtersOf, type ReportType, reportTypes } from "./types.ts"

/** A report that the office saves, and may get by email. */
export const savedReport = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(reportTypes),
  period: z.enum(periods),
  /** The days of a fixed period; null if the days move with today. */
  from_date: z.string().nullable(),
  to_date: z.string().nullable(),
  class: z.string().nullable(),
  year_of_study: z.int().nullable(),
  subject_id: z.int().nullable(),
  subject_name: z.string().nullable(),
  schedule: z.enum(schedules),
  /** A weekday (1 is Monday) or a day of the month; null if the schedule needs neither. */
  schedule_day: z.int().nullable(),
  sent_on: z.string().nullable(),
  version: z.int(),
})
export type SavedReport = z.infer<typeof savedReport>

export const savedReportInput = z
  .object({
    name: line("Name", 80),
    type: choice("Report", reportTypes),
    period: choice("Days", periods),
    from_date: optionalDay("Start date"),
    to_date: optionalDay("End date"),
    class: optionalClass("Class"),
    year_of_study: optionalWhole("Year of study", 1, 2),
    subject_id: optionallyChosen("Subject"),
    schedule: choice("By email", schedules).default("never"),
    schedule_day: optionalWhole("Day", 1, 31),
    version,
  })
  .superRefine(({ period, from_date, to_date, schedule, schedule_day }, { addIssue }) => {
    const refuse = (path: string, message: string) => addIssue({ code: "custom", path: [path], message })
    if (period === "fixed" && !from_date) refuse("from_date", "Start date is required.")
    if (period === "fixed" && !to_date) refuse("to_date", "End date is required.")
    if (period === "fixed" && from_date && to_date && to_date < from_date) refuse("to_date", endBeforeStart)
    if (schedule === "weekly" && !(schedule_day && schedule_day <= 7)) {
      refuse("schedule_day", "Day must be a day of the week, 1 (Monday) to 7 (Sunday).")
    }
    if (schedule === "monthly" && !schedule_day) {
      refuse("schedule_day", "Day must be a day of the month, 1 to 31.")
    }
  })

/** The input without filters that belong to another type, which somebody may have chosen before they changed the type. */
export function withOwnFilters<Input extends { type: ReportType }>(input: Input): Input {
  const others = filterNames.filter((name) => !filtersOf[input.type].includes(name))
  return Object.assign(
    { ...input },
    recordOf(others, () => null),
  )
}

export const savedReportList = listQuery(["name", "type", "schedule", "sent_on"], {
  type: choice("Report", reportTypes).optional(),
})
