import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"
import type { SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { Disclosure } from "../../../ui/content/Details.tsx"
import { Section } from "../../../ui/layout/Section.tsx"
import type { Figures } from "./figures.ts"
import { GradeDistribution } from "./GradeDistribution.tsx"
import { GradeExplainer } from "./GradeExplainer.tsx"
import { MyFigures } from "./MyFigures.tsx"
import { MyTrend } from "./MyTrend.tsx"

type Props = {
  subjects: readonly SubjectGrades[]
  figures: Figures | undefined
  policy: GradingPolicy
  onRetry: () => void
  busy: boolean
}

/** The student's GPA, average and standing over all terms, with their computation and explanation folded. */
export function MyStanding({ subjects, figures, policy, onRetry, busy }: Props) {
  return (
    <Section title="GPA and standing">
      <MyFigures figures={figures} onRetry={onRetry} busy={busy} />
      {figures && subjects.length > 0 && (
        <>
          <Disclosure summary="How GPA works">
            <GradeExplainer subjects={subjects} figures={figures} policy={policy} />
          </Disclosure>
          <GradeDistribution figures={figures} policy={policy} />
          <MyTrend subjects={subjects} />
        </>
      )}
    </Section>
  )
}
