import { dayOf, instantText, shortDayText } from "#contract/lib/dates.ts"
import type { OwnReport } from "#contract/registry/performanceReports/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Cards } from "../../ui/list/Cards.tsx"
import { EmptyState } from "../../ui/state/EmptyState.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { AcknowledgeForm } from "./AcknowledgeForm.tsx"
import { termOf } from "./labels.ts"
import { ReportTexts } from "./ReportTexts.tsx"

/** The reports that lecturers have published on the student. */
export function MyReportsPage() {
  const reports = useData("GET /continuous-performance-reports/my")
  return (
    <Page
      title="Performance Reports"
      section="grades"
      actions={<LinkButton to={paths.myPerformance}>Grades report</LinkButton>}
    >
      <Loaded query={reports}>
        {({ reports }) =>
          reports.length === 0 ? (
            <EmptyState
              title="No reports yet"
              text="Your lecturers' reports on how you are doing appear here."
              seed="grades"
            />
          ) : (
            <Cards rows={reports} card={(report) => <ReportCard report={report} />} />
          )
        }
      </Loaded>
    </Page>
  )
}

function ReportCard({ report }: { report: OwnReport }) {
  const { id, author_name, published_at, acknowledged_at, student_reply } = report
  return (
    <Card
      title={author_name}
      over={termOf(report)}
      lines={[
        published_at !== null && `Published on ${shortDayText(dayOf(published_at))}.`,
        acknowledged_at !== null && `You read it on ${instantText(acknowledged_at)}.`,
        student_reply !== null && `You replied: “${student_reply}”`,
      ]}
    >
      <ReportTexts report={report} />
      {acknowledged_at === null && <AcknowledgeForm id={id} />}
    </Card>
  )
}
