import { weeksOf } from "#contract/courses/terms/weeks.ts"
import { countText } from "#contract/lib/amounts.ts"
import { dayText, instantText } from "#contract/lib/dates.ts"
import type { CollegeYear, LineTerm } from "#contract/office/year/endpoints.ts"
import { positionText } from "../../courses/terms/position.ts"
import { TermStatus } from "../../courses/terms/TermStatus.tsx"
import { closeTerm, detailsOf, paths } from "../../lib/address/paths.ts"
import { ClosingGate } from "../../registry/closing/ClosingGate.tsx"
import { Details } from "../../ui/content/Details.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import { Columns } from "../../ui/layout/Columns.tsx"
import { Section } from "../../ui/layout/Section.tsx"

type Props = { term: LineTerm; teaching: CollegeYear["teaching"] }

/** One term of the year: its dates, its lecturers, its gaps, and the steps before it is closed. */
export function TermOfYear({ term, teaching }: Props) {
  const subjects = teaching.filter(({ term_id }) => term_id === term.id)
  return (
    <Columns>
      <Section title={term.name} lead={positionText(term)}>
        <Details
          items={[
            [
              "Days",
              `${dayText(term.start_date)} to ${dayText(term.end_date)}, ${countText(weeksOf(term), "week")}`,
            ],
            ["Status", <TermStatus key="status" term={term} />],
            ["Students", term.students_count],
            term.closed_at !== null && ["Closed", instantText(term.closed_at)],
          ]}
        />
        <TaughtSubjects subjects={subjects} />
        <p className="year-links">
          <Link to={detailsOf(paths.terms, term.id)}>Term</Link>
          <Link to={closeTerm(term.id)}>{term.closed_at === null ? "What is missing" : "Closing"}</Link>
          <Link to={`${paths.timetable}?term_id=${term.id}`}>Timetable</Link>
          <Link to={paths.holidays}>Holidays</Link>
        </p>
      </Section>
      <Section title={`The end of ${term.name}`}>
        {term.gate ? (
          <ClosingGate term={term} gate={term.gate} />
        ) : (
          <p>
            {term.closed_at === null
              ? `The steps to its end are here once it has begun, on ${dayText(term.start_date)}.`
              : "This term is closed."}
          </p>
        )}
      </Section>
    </Columns>
  )
}

/** A longer list of subjects to find lecturers for stays folded. */
const maxUnfolded = 5

function TaughtSubjects({ subjects }: { subjects: CollegeYear["teaching"] }) {
  const lacking = subjects.filter(({ lecturers }) => lecturers.length === 0).length
  if (subjects.length === 0) return <p className="year-note">No subject is offered in this term.</p>
  return (
    <details className="disclosure" open={lacking > 0 && lacking <= maxUnfolded}>
      <summary>
        {countText(subjects.length, "subject")}
        {lacking > 0 ? `, ${lacking} without a lecturer` : ", each with its lecturers"}
      </summary>
      <ul className="year-taught">
        {subjects.map(({ subject_code, subject_name, lecturers }) => (
          <li key={subject_code}>
            <strong>{subject_code}</strong> {subject_name}:{" "}
            {lecturers.length > 0 ? lecturers.join(", ") : <em>nobody yet</em>}
          </li>
        ))}
      </ul>
    </details>
  )
}
