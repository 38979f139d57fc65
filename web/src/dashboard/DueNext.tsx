import type { AssignmentDue } from "#contract/dashboard.ts"
import { dueText } from "#contract/lib/dates.ts"
import { detailsOf, paths } from "../lib/address/paths.ts"
import { QuickLinks } from "../ui/layout/QuickLinks.tsx"
import { Section } from "../ui/layout/Section.tsx"
import { EmptyState } from "../ui/state/EmptyState.tsx"

/** Assignments that the student can still submit, by due date. */
export function DueNext({ assignments }: { assignments: readonly AssignmentDue[] }) {
  return (
    <Section title="Due next" all={{ label: "All assignments", to: paths.myAssignments }}>
      {assignments.length === 0 ? (
        <EmptyState title="Nothing is due" text="Your assignments appear here until you submit them." />
      ) : (
        <QuickLinks
          items={assignments.map(({ id, title, subject_code, due_date }) => ({
            to: detailsOf(paths.myAssignments, id),
            label: title,
            text: `${subject_code}, ${dueText(due_date)}`,
          }))}
        />
      )}
    </Section>
  )
}
