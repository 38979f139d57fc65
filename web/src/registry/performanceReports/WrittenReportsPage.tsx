import { termText } from "#contract/courses/terms/names.ts"
import { distanceText } from "#contract/lib/dates.ts"
import { nameOf } from "#contract/people/people/names.ts"
import type { PerformanceReport } from "#contract/registry/performanceReports/endpoints.ts"
import { useClassFilter } from "../../college/classes/useClasses.ts"
import { termOption } from "../../courses/terms/labels.ts"
import { allTerms } from "../../courses/terms/lists.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useDelete } from "../../lib/api/writes.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import { NamedPerson } from "../../people/people/NamedPerson.tsx"
import { everyLecturer } from "../../teaching/attendance/lists.ts"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { reportStateOptions } from "./labels.ts"
import { writtenList } from "./lists.ts"
import { ReportState } from "./ReportState.tsx"
import { UnpublishDialog } from "./UnpublishDialog.tsx"
import { WrittenReportDetails } from "./WrittenReportDetails.tsx"

const columns: readonly Column<PerformanceReport>[] = [
  { header: "Student", sort: "last_name", primary: true, cell: (report) => <NamedPerson person={report} /> },
  { header: "Class", second: true, cell: (report) => report.class ?? "—" },
  { header: "Lecturer", grow: 1, second: true, cell: ({ author_name }) => author_name },
  { header: "Term", grow: 1, wide: true, cell: termText },
  {
    header: "Changed",
    sort: "updated_at",
    wide: true,
    cell: ({ updated_at }) => <time dateTime={updated_at}>{distanceText(updated_at)}</time>,
  },
  { header: "State", second: true, cell: ({ state }) => <ReportState state={state} /> },
]

/** All lecturers' reports about students, for the office. */
export function WrittenReportsPage() {
  const list = useList("GET /continuous-performance-reports", writtenList)
  const terms = useData("GET /terms", allTerms).data?.terms ?? []
  const lecturers = useData("GET /lecturers", everyLecturer).data?.lecturers ?? []
  const unpublishing = useEditing<PerformanceReport>()
  const { deleteItem } = useDelete()
  const actions = (report: PerformanceReport) => [
    report.state !== "draft" && {
      label: "Unpublish",
      quick: true,
      danger: true,
      onSelect: () => unpublishing.edit(report),
    },
    report.state === "draft" && {
      ...deleteItem("DELETE /continuous-performance-reports/{id}", {
        id: report.id,
        name: `the draft on ${nameOf(report)}`,
        title: "Delete draft",
      }),
      label: "Delete draft",
    },
  ]
  return (
    <ListPage
      title="Lecturers' Reports"
      section="grades"
      noun="report"
      list={list}
      columns={columns}
      nameOf={nameOf}
      more={[
        { label: "Phrases", to: paths.reportPhrases },
        { label: "Grade Management", to: paths.grades },
      ]}
      search="Search name or number"
      filters={[
        { name: "state", label: "State", all: "Any state", options: reportStateOptions },
        {
          name: "term_id",
          label: "Term",
          all: "All terms",
          options: terms.map(termOption),
        },
        useClassFilter(),
        {
          name: "author_id",
          label: "Lecturer",
          all: "All lecturers",
          options: lecturers.map((lecturer) => [lecturer.id, nameOf(lecturer)]),
        },
      ]}
      actions={actions}
      panel={(id) => <WrittenReportDetails id={id} items={actions} />}
      empty={{ text: "The reports that lecturers write on their students in a term appear here." }}
    >
      {unpublishing.dialog(
        (report) => report && <UnpublishDialog report={report} onClose={unpublishing.close} />,
      )}
    </ListPage>
  )
}
