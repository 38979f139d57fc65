import type { AcademicYear } from "#contract/academicYears.ts"
import { daysAwayText, dayText } from "#contract/dates.ts"
import type { Term } from "#contract/terms.ts"
import { placeText } from "../terms/words.ts"
import { Details } from "../ui/Details.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { Section } from "../ui/Section.tsx"

/** Where a student stands in her course. */
export function MyTerm({ year, term }: { year: AcademicYear | null; term: Term | null }) {
  return (
    <Section title="My term">
      {term ? (
        <Details
          items={[
            ["Term", term.name],
            ["Place in the course", placeText(term)],
            ["Academic year", year?.year_name],
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
