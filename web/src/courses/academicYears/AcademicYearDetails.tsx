import type { AcademicYear } from "#contract/courses/academicYears.ts"
import type { Term } from "#contract/courses/terms/endpoints.ts"
import { countText } from "#contract/lib/amounts.ts"
import { dayText, shortDayText } from "#contract/lib/dates.ts"
import { detailsOf, paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Details } from "../../ui/content/Details.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import type { Column } from "../../ui/list/columns.ts"
import type { RowActions } from "../../ui/list/ListTable.tsx"
import { TableSection } from "../../ui/list/TableSection.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { statusLabel, statusTone } from "./status.ts"

const columns: Column<Term>[] = [
  {
    header: "Term",
    primary: true,
    cell: (term) => <Link to={detailsOf(paths.terms, term.id)}>{term.name}</Link>,
    after: (term) => term.is_active && <Badge tone="good">Active</Badge>,
  },
  { header: "Start Date", cell: (term) => shortDayText(term.start_date) },
  { header: "End Date", cell: (term) => shortDayText(term.end_date) },
]

type Props = { id: number; items: RowActions<AcademicYear> }

export function AcademicYearDetails({ id, items }: Props) {
  const details = useData("GET /academic-years/{id}", { params: { id } })
  const terms = useData("GET /terms", { query: { academic_year_id: id, sort: "term_number" } })
  return (
    <SidePanel
      title={details.data?.academicYear.year_name ?? "Academic year"}
      query={details}
      items={({ academicYear }) => items(academicYear)}
    >
      {({ academicYear: year }) => (
        <>
          <Details
            items={[
              [
                "Status",
                <Badge key="status" tone={statusTone[year.status]}>
                  {statusLabel[year.status]}
                </Badge>,
              ],
              ["Start date", dayText(year.start_date)],
              ["End date", dayText(year.end_date)],
              ["Duration", countText(year.duration_days, "day")],
            ]}
          />
          <TableSection
            title="Terms"
            columns={columns}
            query={terms}
            rows={(data) => data.terms}
            rowKey={(term) => term.id}
            failure="Failed to load terms. Please check backend connection."
            retryLabel="Retry"
            empty={<p>No terms found</p>}
          />
        </>
      )}
    </SidePanel>
  )
}
