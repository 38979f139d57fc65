import type { OwnReport } from "#contract/registry/performanceReports/endpoints.ts"
import { headingLabel, reportHeadings } from "#contract/registry/performanceReports/types.ts"
import { PlainText } from "../../ui/content/PlainText.tsx"

/** The three texts of a report, each under its heading. */
export const ReportTexts = ({ report }: { report: OwnReport }) => (
  <div className="stack">
    {reportHeadings.map((heading) => (
      <div key={heading}>
        <h3>{headingLabel[heading]}</h3>
        <PlainText>{report[heading] ?? "—"}</PlainText>
      </div>
    ))}
  </div>
)
