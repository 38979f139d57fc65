import type { TermOutline } from "#contract/dashboard.ts"
import { daysAwayText, dayText } from "#contract/lib/dates.ts"
import { positionText } from "../terms/labels.ts"
import { Details } from "../ui/content/Details.tsx"
import { Section } from "../ui/layout/Section.tsx"
import { EmptyState } from "../ui/state/EmptyState.tsx"

/** The student's current year and term. */
export function MyTerm({ year, term }: { year: string | null; term: TermOutline | undefined }) {
  return (
    <Section title="My term">
      {term ? (
        <Details
          items={[
            ["Term", term.name],
            ["Year and semester", positionText(term)],
            ["Academic year", year],
            ["Start date", dayText(term.start_date)],
            ["End date", `${dayText(term.end_date)}, ${daysAwayText(term.end_date)}`],
          ]}
        />
      ) : (
        <EmptyState title="No term is active" text="The college has not opened a term of your year yet." />
      )}
    </Section>
  )
}
