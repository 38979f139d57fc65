import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"
import { modulesOf } from "#contract/assessment/grades/report.ts"
import type { SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { gpaText } from "#contract/assessment/grades/texts.ts"
import { countText } from "#contract/lib/amounts.ts"
import { Bars } from "../../../ui/charts/Bars.tsx"
import { Details, Disclosure } from "../../../ui/content/Details.tsx"
import { Section } from "../../../ui/layout/Section.tsx"
import type { QueryState } from "../../../ui/state/query.ts"
import { averagesOf, countingOf, type Figures } from "./figures.ts"
import { MyFigures } from "./MyFigures.tsx"
import { MyTrend } from "./MyTrend.tsx"
import { rangesOf, workedGrade, workedMean } from "./workedGrade.ts"

type Props = {
  subjects: readonly SubjectGrades[]
  figures: Figures | undefined
  policy: GradingPolicy
  gpa: QueryState<unknown>
}

/** The student's GPA, average and standing over all terms, with their computation and explanation folded. */
export function MyStanding({ subjects, figures, policy, gpa }: Props) {
  return (
    <Section title="GPA and standing">
      <MyFigures figures={figures} gpa={gpa} />
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

type GradeDistributionProps = { figures: Figures; policy: GradingPolicy }

/** The number of the student's finished modules by letter. */
function GradeDistribution({ figures, policy }: GradeDistributionProps) {
  return (
    <Section title="Grade distribution">
      <Bars
        label="Grade distribution"
        heads={["Letter", "Percent", "Modules"]}
        bars={rangesOf(policy).map(({ letter, range, points }) => ({
          name: letter,
          note: `${range}\u00a0· ${points}\u00a0${points === 1 ? "point" : "points"}`,
          value: figures.grade_distribution[letter],
        }))}
      />
    </Section>
  )
}

type GradeExplainerProps = {
  subjects: readonly SubjectGrades[]
  figures: Figures
  policy: GradingPolicy
}

/** Explains how grades, averages and GPA are computed, with the student's own figures if there are any (spec 002 section 9). */
function GradeExplainer({ subjects, figures, policy }: GradeExplainerProps) {
  const { assignment, end_module } = policy.weights
  const example = modulesOf(countingOf(subjects)).find(({ module_grade }) => module_grade !== null)
  const { current_gpa, overall_average, total_points, total_credits, estimated } = figures
  const countsAllPractice = policy.practice_counts && modulesOf(subjects).every(({ counts }) => counts)
  return (
    <Section
      title="How your grades are worked out"
      lead={`Assignments count ${assignment}%, the end of module ${end_module}%. A module counts once it has both parts.`}
    >
      <Details
        items={[
          [
            example ? `${example.subject_name}, ${example.term_name}` : "For example, 75 and 80",
            example
              ? workedGrade(example)
              : `${assignment / 100} × 75 + ${end_module / 100} × 80 = ${(assignment * 75 + end_module * 80) / 100}`,
          ],
          [
            "Overall average, over your subjects",
            overall_average !== null && workedMean(averagesOf(subjects), overall_average),
          ],
          [
            estimated ? "Estimated GPA" : "GPA, points by credits",
            current_gpa !== null &&
              (estimated
                ? `${overall_average} ÷ 100 × 4 = ${gpaText(current_gpa)}`
                : `${countText(total_points, "point")} ÷ ${countText(total_credits, "credit")} = ${gpaText(current_gpa)}`),
          ],
        ]}
      />
      <p>
        GPA counts each letter by the module's credits. Teaching practice is included
        {countsAllPractice ? "" : " only in terms that count it"}.
      </p>
    </Section>
  )
}
