import { termText } from "#contract/courses/terms/names.ts"
import { instantText } from "#contract/lib/dates.ts"
import { nameOf } from "#contract/people/people/names.ts"
import type { PerformanceReport } from "#contract/registry/performanceReports/endpoints.ts"
import { useData } from "../../lib/api/data.ts"
import { Details } from "../../ui/content/Details.tsx"
import type { RowActions } from "../../ui/list/ListTable.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { ReportState } from "./ReportState.tsx"
import { ReportTexts } from "./ReportTexts.tsx"

type Props = { id: number; items: RowActions<PerformanceReport> }

/** One report, as the office sees it. */
export function WrittenReportDetails({ id, items }: Props) {
  const details = useData("GET /continuous-performance-reports/{id}", { params: { id } })
  // This is the type of the whole report, which the server sends to administrators.
  const loaded = details.data?.report as PerformanceReport | undefined
  return (
    <SidePanel
      title={loaded ? nameOf(loaded) : "Report"}
      line={loaded && [loaded.student_number, loaded.class].filter(Boolean).join(" · ")}
      query={{ ...details, data: loaded }}
      items={items}
    >
      {(report) => (
        <div className="stack">
          <ReportTexts report={report} />
          <Details
            items={[
              ["State", <ReportState key="state" state={report.state} />],
              ["Term", termText(report)],
              ["Lecturer", report.author_name],
              report.published_at !== null && ["Published", instantText(report.published_at)],
              report.acknowledged_at !== null && ["Read", instantText(report.acknowledged_at)],
              report.student_reply !== null && ["Reply", report.student_reply],
              report.unpublish_reason !== null && ["Unpublished because", report.unpublish_reason],
            ]}
          />
        </div>
      )}
    </SidePanel>
  )
}
