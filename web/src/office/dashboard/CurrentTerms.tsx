import { elapsedShare, weekOfTerm } from "#contract/courses/terms/weeks.ts"
import { dayText, today } from "#contract/lib/dates.ts"
import { itemAt } from "#contract/lib/objects.ts"
import type { TermOutline } from "#contract/office/dashboard.ts"
import { positionText } from "../../courses/terms/position.ts"
import { TermBar } from "../../ui/charts/TermBar.tsx"
import { Section } from "../../ui/layout/Section.tsx"

type Props = {
  title: string
  /** The current academic year's name, null if none is set. */
  year: string | null
  /** The active terms, one for each year of study. Renders nothing if there are none. */
  terms: readonly TermOutline[]
}

/** The progress of the active terms. Terms with the same dates share a bar. */
export function CurrentTerms({ title, year, terms }: Props) {
  if (terms.length === 0) return null
  const ranges = [...Map.groupBy(terms, ({ start_date, end_date }) => `${start_date} ${end_date}`).values()]
  return (
    <Section title={title} lead={year && `Academic year ${year}`}>
      {ranges.map((sameDates) => {
        const first = itemAt(sameDates, 0)
        return (
          <TermBar
            key={first.id}
            name={weekText(first)}
            text={sameDates.map((term) => `${term.name} (${positionText(term)})`).join(", ")}
            from={dayText(first.start_date)}
            to={dayText(first.end_date)}
            share={elapsedShare(first, today())}
          />
        )
      })}
    </Section>
  )
}

/** "Week 9 of 15" */
function weekText(term: TermOutline) {
  const week = weekOfTerm(term, today())
  if (week) return `Week ${week.week} of ${week.weeks}`
  return term.start_date > today() ? "Not begun" : "Over"
}
