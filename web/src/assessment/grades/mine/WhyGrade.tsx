import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"
import type { Module } from "#contract/assessment/grades/report.ts"
import { gradeTypeLabel, inProgress } from "#contract/assessment/grades/texts.ts"
import { compact } from "#contract/lib/objects.ts"
import { StackedBar } from "../../../ui/charts/StackedBar.tsx"
import { Notice } from "../../../ui/state/Notice.tsx"
import { explanationOf, limitsOf, partsOf } from "./explanation.ts"
import "./mine.css"

type Props = { module: Module; policy: GradingPolicy }

/** A module's grade, the bar of its two parts with the letters' limits, and a sentence that explains it. */
export function WhyGrade({ module, policy }: Props) {
  const { subject_name, module_grade, letter_grade, weights, assignment_average, end_module } = module
  const { assignments, endModule } = partsOf(module)
  const { main, more, isIncomplete } = explanationOf(module, policy)
  const parts = [
    {
      name: "Assignments",
      note: `${assignment_average}% × ${weights.assignment}%`,
      value: assignments,
    },
    { name: gradeTypeLabel.end_module, note: `${end_module}% × ${weights.end_module}%`, value: endModule },
  ]
  return (
    <div className="why">
      <p className="why-mark">
        {module_grade === null ? (
          inProgress
        ) : (
          <>
            <strong>{module_grade}%</strong>
            <span className="why-letter">
              <span className="visually-hidden">, </span>
              {letter_grade}
            </span>
          </>
        )}
      </p>
      <StackedBar
        label={`The parts of ${subject_name}`}
        heads={["Part", "Percent × weight", "Points"]}
        parts={compact(parts.map(({ value, ...part }) => value !== null && { ...part, value }))}
        whole={100}
        limits={limitsOf(module, policy).map(({ letter, from }) => ({
          name: `${letter} ${from}`,
          value: from,
        }))}
      />
      <Notice tone={isIncomplete ? "warn" : "info"}>
        <p>
          <strong>{main}</strong> {more}
        </p>
      </Notice>
    </div>
  )
}
