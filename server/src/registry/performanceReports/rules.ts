import type { PerformanceReport } from "#contract/registry/performanceReports/endpoints.ts"
import {
  headingLabel,
  type ReportHeading,
  reportHeadings,
} from "#contract/registry/performanceReports/types.ts"

export const reportScreens = {
  student: "/student/performance-reports",
  lecturer: "/lecturer/performance-reports",
} as const

type Texts = Pick<PerformanceReport, ReportHeading>

/** A report can be published once all three texts are written. Returns the first missing one. */
export function whyNotPublished(report: Texts): [heading: ReportHeading, sentence: string] | undefined {
  const missing = reportHeadings.find((heading) => report[heading] === null)
  return missing && [missing, `${headingLabel[missing]} must be written before the report is published.`]
}

export const whyNotDeleted = ({ published_at }: Pick<PerformanceReport, "published_at">) =>
  published_at === null
    ? undefined
    : "The student can read this report, so it can't be deleted. Please ask the office to unpublish it first."

export const whyNotUnpublished = ({ published_at }: Pick<PerformanceReport, "published_at">) =>
  published_at === null ? "This report isn't published." : undefined

/** A student acknowledges the text that they have read: `seen` is its version. */
export function whyNotAcknowledged(
  { acknowledged_at, version }: Pick<PerformanceReport, "acknowledged_at" | "version">,
  seen: number | undefined,
) {
  if (acknowledged_at !== null) return "You have acknowledged this report already."
  return seen === undefined || seen === version
    ? undefined
    : "This report has changed since you opened it. Please read it again."
}

/** A published report whose text changes is a new report: its student reads and acknowledges it again. */
export const textsDiffer = (before: Texts, after: Texts) =>
  reportHeadings.some((heading) => before[heading] !== after[heading])

/** The message after publishing the reports on a class. */
export function publishedMessage({ published, incomplete }: { published: number; incomplete: number }) {
  const publishedText = published === 1 ? "1 report was published." : `${published} reports were published.`
  if (incomplete === 0) return publishedText
  const incompleteText =
    incomplete === 1
      ? "1 draft lacks a text and stays a draft."
      : `${incomplete} drafts lack a text and stay drafts.`
  return `${publishedText} ${incompleteText}`
}
