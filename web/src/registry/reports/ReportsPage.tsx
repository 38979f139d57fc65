import { useState } from "react"
import { today } from "#contract/lib/dates.ts"
import { fileFormats } from "#contract/registry/reports/report.ts"
import { yearToDate } from "#contract/registry/reports/types.ts"
import { useAddress } from "../../lib/address/address.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useDownload } from "../../lib/api/download.ts"
import { Link } from "../../ui/controls/Link.tsx"
import { PrintButton } from "../../ui/controls/print.tsx"
import { HeadActions } from "../../ui/layout/HeadActions.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { toast } from "../../ui/overlay/toast.ts"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { addressOf, typeOptions } from "./labels.ts"
import { ReportForm } from "./ReportForm.tsx"
import { ReportView } from "./ReportView.tsx"
import { type ReportQuery, reportQueryOf } from "./reportQuery.ts"
import { SavedReportDialog } from "./SavedReportDialog.tsx"
import "./reports.css"

const usual = { type: "overview", class: "", year_of_study: "", subject_id: "" } as const

/** Spec 001, "Reports and analytics". The choices are in the address, so that a link or Back opens the report again. */
export function ReportsPage() {
  const { params } = useAddress()
  const selection = reportQueryOf(params)
  const report = useData("GET /reports/{type}", { params: { type: selection.type }, query: selection.query })
  const files = useDownload()
  const [isSaveOpen, setSaveOpen] = useState(false)

  async function save(format: (typeof fileFormats)[number]) {
    const file = await files.download(
      "GET /reports/{type}/file",
      { params: { type: selection.type }, query: { ...selection.query, format } },
      format === "csv" ? "Failed to download CSV report. Please try again." : "Failed to download report. ",
    )
    if (file) toast.success(`${file.name} was downloaded.`)
  }

  const isLoaded = report.data !== undefined
  return (
    <Page
      title="Reports and analytics"
      section="grades"
      lead="Figures of the college over any days, computed from its records."
      actions={
        <HeadActions
          items={[
            { label: "Saved reports", to: paths.savedReports },
            isLoaded && {
              label: "Export",
              items: fileFormats.map((format) => ({
                label: `Export as ${format.toUpperCase()}`,
                busy: files.busy,
                onSelect: () => void save(format),
              })),
            },
            isLoaded && { label: "Save report", onSelect: () => setSaveOpen(true) },
          ]}
        >
          {isLoaded && <PrintButton kind="main" />}
        </HeadActions>
      }
    >
      <ReportTypes shown={selection} />
      <ReportForm
        key={params.toString()}
        defaults={{ ...usual, ...yearToDate(today()), ...selection.query, type: selection.type }}
      />
      <Loaded
        query={report}
        failure={report.error ? `Failed to generate report: ${report.error.message}` : undefined}
      >
        {(data) => <ReportView report={data.report} />}
      </Loaded>
      {isSaveOpen && (
        <SavedReportDialog saved={undefined} query={selection} onClose={() => setSaveOpen(false)} />
      )}
    </Page>
  )
}

/** Links to each type of report, for the same dates. */
function ReportTypes({ shown: { type: shown, query } }: { shown: ReportQuery }) {
  return (
    <nav className="report-types screen-only" aria-label="Reports">
      {typeOptions.map(([type, label]) => (
        <Link
          key={type}
          className="chip"
          to={addressOf(type, query)}
          aria-current={type === shown ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
