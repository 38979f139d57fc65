import type { ClassSize } from "#contract/office/dashboard.ts"
import { paths } from "../../lib/address/paths.ts"
import { BarLinks } from "../../ui/charts/BarLinks.tsx"
import { Section } from "../../ui/layout/Section.tsx"

/** The students of each class, by year of study. A bar opens the list of its students. */
export function StudentsByClass({ classes }: { classes: readonly ClassSize[] }) {
  if (classes.length === 0) return null
  const years = [...Map.groupBy(classes, ({ year_of_study }) => year_of_study)]
  return (
    <Section title="Students by class">
      <BarLinks
        label="Students by class"
        unit="students"
        groups={years
          .toSorted(([one], [other]) => one - other)
          .map(([year, own]) => ({
            name: `Year ${year}: ${own.reduce((sum, { count }) => sum + count, 0)}`,
            bars: own.map(({ class: name, count }) => ({
              name,
              value: count,
              to: `${paths.students}?class=${name}&year_of_study=${year}`,
            })),
          }))}
      />
    </Section>
  )
}
