import { distanceText, dueText, instantText } from "#contract/lib/dates.ts"
import type { AssignmentDue } from "#contract/office/dashboard.ts"
import { detailsOf, paths } from "../../lib/address/paths.ts"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { QuickLinks } from "../../ui/layout/QuickLinks.tsx"
import { Section } from "../../ui/layout/Section.tsx"

/** Assignments that the student can still submit, by due date. The first has a button, and the others are lines. */
export function DueNext({ assignments: [first, ...others] }: { assignments: readonly AssignmentDue[] }) {
  const to = (id: number) => detailsOf(paths.myAssignments, id)
  return (
    <Section
      title="Due next"
      lead={!first && "Nothing is due."}
      all={{ label: "All assignments", to: paths.myAssignments }}
    >
      {first && (
        <div className="due-first">
          <div>
            <p>Due {distanceText(first.due_date)}</p>
            <p className="due-title">{first.title}</p>
            <p>{`${first.subject_code}, ${instantText(first.due_date)}`}</p>
          </div>
          <LinkButton to={to(first.id)} aria-label={`Hand in: ${first.title}`}>
            Hand in
          </LinkButton>
        </div>
      )}
      {others.length > 0 && (
        <QuickLinks
          asRows
          items={others.map(({ id, title, subject_code, due_date }) => ({
            to: to(id),
            label: title,
            text: `${subject_code}, ${dueText(due_date)}`,
          }))}
        />
      )}
    </Section>
  )
}
