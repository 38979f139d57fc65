import type { TermSubject } from "#contract/courses/offerings.ts"
import { subjectText } from "#contract/courses/subjects/names.ts"
import type { Term } from "#contract/courses/terms/endpoints.ts"
import { dayText, instantText } from "#contract/lib/dates.ts"
import { detailsOf, paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { Details } from "../../ui/content/Details.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import type { Column } from "../../ui/list/columns.ts"
import type { RowActions } from "../../ui/list/ListTable.tsx"
import { TableSection } from "../../ui/list/TableSection.tsx"
import { TwoLines } from "../../ui/list/TwoLines.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { termNumberText } from "./labels.ts"
import { positionText } from "./position.ts"
import { TermStatus } from "./TermStatus.tsx"

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
              ["Year and semester", termNumberText(term)],
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

/** The columns of the term's subjects. A subject of another semester has a note that names its semester. */
const columnsOf = (term: Term): Column<TermSubject>[] => [
  {
    header: "Subject",
    primary: true,
    cell: (subject) => (
      <TwoLines note={positionText(subject) === positionText(term) ? undefined : positionText(subject)}>
        <Link to={detailsOf(paths.subjects, subject.subject_id)}>{subjectText(subject)}</Link>
      </TwoLines>
    ),
  },
]

/**
 * The subjects that a term offers. On a subject's own page it is removed from the term or offered in another one (product
 * decision 3.19).
 */
function TermSubjects({ term }: { term: Term }) {
  const subjects = useData("GET /terms/{id}/subjects", { params: { id: term.id } })
  return (
    <TableSection
      title="Subjects offered"
      columns={columnsOf(term)}
      query={subjects}
      rows={(data) => data.subjects}
      rowKey={({ subject_id }) => subject_id}
      failure="Unable to load the subjects. Please try again later."
      empty={<p>None yet. A subject's page offers it in a term.</p>}
      fits
    />
  )
}
