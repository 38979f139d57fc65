import { Link } from "react-router"
import type { Term } from "#contract/courses/terms/endpoints.ts"
import { dayText, instantText } from "#contract/lib/dates.ts"
import { detailsOf, paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { Details } from "../../ui/content/Details.tsx"
import type { RowActions } from "../../ui/list/ListTable.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { numberText } from "./labels.ts"
import { TermStatus } from "./TermStatus.tsx"
import { TermSubjects } from "./TermSubjects.tsx"

export function TermDetails({ id, items }: { id: number; items: RowActions<Term> }) {
  const details = useData("GET /terms/{id}", { params: { id } })
  return (
    <SidePanel
      title={details.data?.term.name ?? "Term"}
      line={details.data?.term.academic_year_name}
      query={details}
      items={({ term }) => items(term)}
    >
      {({ term }) => (
        <>
          <Details
            items={[
              [
                "Academic year",
                <Link key="year" to={detailsOf(paths.academicYears, term.academic_year_id)}>
                  {term.academic_year_name}
                </Link>,
              ],
              ["Year and semester", numberText(term)],
              ["Status", <TermStatus key="status" term={term} />],
              ["Start date", dayText(term.start_date)],
              ["End date", dayText(term.end_date)],
              term.closed_at !== null && ["Closed", instantText(term.closed_at)],
              ["Students enrolled", term.students_count],
            ]}
          />
          <TermSubjects term={term} />
        </>
      )}
    </SidePanel>
  )
}
