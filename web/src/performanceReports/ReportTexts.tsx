import type { OwnReport } from "#contract/performanceReports/endpoints.ts"
import { headingLabel, reportHeadings } from "#contract/performanceReports/types.ts"
import { Details } from "../ui/content/Details.tsx"

/** The three texts of a report. */
export const ReportTexts = ({ report }: { report: OwnReport }) => (
  <Details items={reportHeadings.map((heading) => [headingLabel[heading], report[heading]])} />
)
