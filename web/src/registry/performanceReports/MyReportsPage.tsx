import { termText } from "#contract/courses/terms/names.ts"
import { dayOf, instantText, shortDayText } from "#contract/lib/dates.ts"
import type { OwnReport } from "#contract/registry/performanceReports/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Disclosure } from "../../ui/content/Details.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { EmptyState } from "../../ui/state/EmptyState.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import "./myReports.css"
import { AcknowledgeForm } from "./AcknowledgeForm.tsx"
import { ReportTexts } from "./ReportTexts.tsx"

/** The reports about the student that lecturers have published. The newest is open. Each of the others is one line. */
export function MyReportsPage() {
  const reports = useData("GET /continuous-performance-reports/my")
  return (
    <Page
      title="Performance Reports"
      section="grades"
      actions={<LinkButton to={paths.myPerformance}>Grades report</LinkButton>}
    >
      <Loaded query={reports}>
        {({ reports: [newest, ...earlier] }) =>
          newest === undefined ? (
            <EmptyState
              title="No reports yet"
              text="Your lecturers' reports on how you are doing appear here."
              seed="grades"
            />
          ) : (
            <>
              <div className="newest-report">
                <Card title={newest.author_name} over={termText(newest)} lines={readLines(newest)}>
                  <ReportBody report={newest} />
                </Card>
              </div>
              {earlier.length > 0 && (
                <Section title="Earlier reports">
                  <div className="report-lines">
                    {earlier.map((report) => (
                      <Disclosure key={report.id} summary={<ReportLine report={report} />}>
                        {() => (
                          <>
                            {readLines(report).map((line) => line && <p key={line}>{line}</p>)}
                            <ReportBody report={report} />
                          </>
                        )}
                      </Disclosure>
                    ))}
                  </div>
                </Section>
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

const ReportLine = ({ report }: { report: OwnReport }) => (
  <>
    {`${termText(report)} · ${report.author_name}`}{" "}
    {report.acknowledged_at === null && <Badge tone="info">Not read yet</Badge>}
  </>
)

const readLines = ({ published_at, acknowledged_at, student_reply }: OwnReport) => [
  published_at !== null && `Published on ${shortDayText(dayOf(published_at))}.`,
  acknowledged_at !== null && `You read it on ${instantText(acknowledged_at)}.`,
  student_reply !== null && `You replied: “${student_reply}”`,
]

function ReportBody({ report }: { report: OwnReport }) {
  const texts = <ReportTexts report={report} />
  if (report.acknowledged_at !== null) return texts
  return (
    <div className="report-unread">
      {/* The newest report may become another one, and a reply belongs to its report. */}
      <AcknowledgeForm key={report.id} report={report}>
        {texts}
      </AcknowledgeForm>
    </div>
  )
}
