import type { TermOutline } from "#contract/dashboard.ts"
import { daysText } from "#contract/lib/dates.ts"
import { positionText } from "../terms/labels.ts"
import { Details } from "../ui/content/Details.tsx"
import { Section } from "../ui/layout/Section.tsx"
import { EmptyState } from "../ui/state/EmptyState.tsx"

type Props = {
  title: string
  /** The current academic year's name, null if none is set. */
  year: string | null
  /** The active terms, one per year of study. */
  terms: readonly TermOutline[]
  /** Shown if no term is active. */
  none: string
}

export function CurrentTerms({ title, year, terms, none }: Props) {
  return (
    <Section title={title}>
      {terms.length === 0 && year === null ? (
        <EmptyState title="No term is active" text={none} />
      ) : (
        <Details
          items={[
            ["Academic year", year],
            ...terms.map((term) => [positionText(term), termText(term)] as const),
          ]}
        />
      )}
    </Section>
  )
}

/** "Term 1, 5 Jan – 3 Apr 2026" */
const termText = ({ name, start_date, end_date }: TermOutline) => `${name}, ${daysText(start_date, end_date)}`
