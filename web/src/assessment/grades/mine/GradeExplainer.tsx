import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"
import { gpaText, modulesOf } from "#contract/assessment/grades/report.ts"
import type { SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { Details } from "../../../ui/content/Details.tsx"
import { Section } from "../../../ui/layout/Section.tsx"
import { averagesOf, countingOf, type Figures } from "./figures.ts"
import { workedGrade, workedMean } from "./workedGrade.ts"

type Props = {
  subjects: readonly SubjectGrades[]
  figures: Figures
  policy: GradingPolicy
}

/** Explains how grades, averages and GPA are computed, with the student's own figures if there are any (spec 002 section 9). */
export function GradeExplainer({ subjects, figures, policy }: Props) {
  const { assignment, end_module } = policy.weights
  const example = modulesOf(countingOf(subjects)).find(({ module_grade }) => module_grade !== null)
  const { current_gpa, overall_average, total_points, total_credits, estimated } = figures
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
                : `${total_points} points ÷ ${total_credits} credits = ${gpaText(current_gpa)}`),
          ],
        ]}
      />
      <p>
        GPA counts each letter by the module's credits. Teaching practice is{" "}
        {policy.practice_counts ? "included" : "not included"}.
      </p>
    </Section>
  )
}
