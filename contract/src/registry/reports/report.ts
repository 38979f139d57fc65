import * as z from "zod"
import { className } from "../../college/classes/fields.ts"
import { choice, chosen, day, whole } from "../../lib/fields.ts"
import { keysOf } from "../../lib/objects.ts"
import { type FigureKey, figures } from "./definitions.ts"
import { type TableKey, tables } from "./tables.ts"
import { reportTypes } from "./types.ts"

const filters = {
  class: className("Class").optional(),
  year_of_study: whole("Year of study", 1, 2).optional(),
  subject_id: chosen("Subject").optional(),
}

const range = { from: day("Start date").optional(), to: day("End date").optional() }
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || to >= from
export const endBeforeStart = "End date must not be before the start date."

/** Without days, the range is from 1 January of the current year to today (spec 001, "Reports and analytics"). */
export const reportQuery = z
  .object({ ...range, ...filters })
  .refine(inOrder, { path: ["to"], message: endBeforeStart })

export const fileFormats = ["json", "csv", "txt"] as const
export type FileFormat = (typeof fileFormats)[number]

export const reportFileQuery = z
  .object({ ...range, ...filters, format: choice("Format", fileFormats) })
  .refine(inOrder, { path: ["to"], message: endBeforeStart })

/** The list that shows the records behind a figure, and the filters to set there. */
const sourceList = z.object({
  list: z.enum(["students", "lecturers", "subjects", "assignments", "grades", "attendance", "terms"]),
  filters: z.record(z.string(), z.string()),
})
export type SourceList = z.infer<typeof sourceList>

const days = z.object({ from: z.string(), to: z.string() })

const reportFigure = z.object({
  name: z.enum(keysOf<FigureKey>(figures)),
  label: z.string(),
  /** Null if there is nothing to compute it from. */
  value: z.number().nullable(),
  /** The same figure of the period before. */
  before: z.number().nullable(),
  /**
   * `value - before`, and the same as a percentage of `before`. Both are null without a figure before, and the percentage
   * also if that figure is 0.
   */
  change: z.number().nullable(),
  change_percent: z.number().nullable(),
  /** The list of the records that the figure counts. */
  behind: sourceList.nullable(),
})
export type ReportFigure = z.infer<typeof reportFigure>

const reportRow = z.object({
  name: z.string(),
  behind: sourceList.nullable(),
  /** The values, keyed by the columns of the table's definition. */
  values: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
})
export type ReportRow = z.infer<typeof reportRow>

const reportTable = z.object({
  name: z.enum(keysOf<TableKey>(tables)),
  title: z.string(),
  rows: z.array(reportRow),
})
export type ReportTable = z.infer<typeof reportTable>

export const report = z.object({
  type: z.enum(reportTypes),
  ...days.shape,
  /** The range of the same length before this one. */
  previous: days,
  /** The filters that narrow this type of report, in words. */
  narrowed: z.array(z.string()),
  generated_at: z.string(),
  figures: z.array(reportFigure),
  tables: z.array(reportTable),
})
export type Report = z.infer<typeof report>
