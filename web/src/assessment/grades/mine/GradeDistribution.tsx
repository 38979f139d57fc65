import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"
import { Bars } from "../../../ui/charts/Bars.tsx"
import { Section } from "../../../ui/layout/Section.tsx"
import type { Figures } from "./figures.ts"
import { rangesOf } from "./workedGrade.ts"

type Props = { figures: Figures; policy: GradingPolicy }

/** The number of the student's finished modules by letter. */
export function GradeDistribution({ figures, policy }: Props) {
  return (
    <Section title="Grade distribution">
      <Bars
        label="Grade distribution"
        heads={["Letter", "Percent", "Modules"]}
        bars={rangesOf(policy).map(({ letter, range, points }) => ({
          name: letter,
          note: `${range} · ${points}\u00a0${points === 1 ? "point" : "points"}`,
          value: figures.grade_distribution[letter],
        }))}
      />
    </Section>
  )
}
