import { useState } from "react"
import { assignmentComponent, endModuleComponent, letterOf } from "#contract/assessment/grades/arithmetic.ts"
import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"
import type { Module } from "#contract/assessment/grades/report.ts"
import type { SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { figureText, gpaText } from "#contract/assessment/grades/texts.ts"
import { StackedBar } from "../../../ui/charts/StackedBar.tsx"
import { Details } from "../../../ui/content/Details.tsx"
import { Slider } from "../../../ui/fields/Slider.tsx"
import { partsOf } from "./explanation.ts"
import type { Figures } from "./figures.ts"
import {
  type Gap,
  gapsOf,
  neededFor,
  neededText,
  type SupposedMarks,
  supposedGpa,
  supposedGrade,
  supposedMarks,
} from "./whatIf.ts"

type Props = {
  module: Module
  subjects: readonly SubjectGrades[]
  figures: Figures
  policy: GradingPolicy
}

/**
 * Returns where a slider starts. Work that nobody handed in starts at 0, which it counts until it has a mark. A missing
 * average or examination starts at the module's other component.
 */
function startOf({ key }: Gap, { assignment_average, end_module }: Module, policy: GradingPolicy) {
  if (typeof key === "number") return 0
  return Math.round((key === "end" ? assignment_average : end_module) ?? policy.pass.statistics)
}

/** Sliders for the marks that a module lacks, the estimated grade and GPA, and the percentage that each letter needs. */
export function ModuleWhatIf({ module, subjects, figures, policy }: Props) {
  const gaps = gapsOf(module)
  const [moved, setMoved] = useState<ReadonlyMap<Gap["key"], number>>(new Map())
  const supposed = new Map(gaps.map((gap) => [gap.key, moved.get(gap.key) ?? startOf(gap, module, policy)]))
  const [first] = gaps
  const grade = supposedGrade(module, supposed, policy)
  if (!first || grade === null) return null
  const { letters, best } = neededFor(module, first, supposed, policy)
  return (
    <div className="stack">
      {gaps.map((gap) => {
        const value = supposed.get(gap.key) ?? 0
        return (
          <Slider
            key={gap.key}
            label={
              <>
                If I get <strong>{value}%</strong> in {gap.label},
              </>
            }
            value={value}
            onChange={(percentage) => setMoved(new Map(moved).set(gap.key, percentage))}
            max={100}
            unit="%"
          />
        )
      })}
      <output>
        my module grade will be{" "}
        <strong>
          {grade}% ({letterOf(grade, policy)})
        </strong>
        {grade >= policy.pass.statistics ? ", a pass" : `, below the pass mark of ${policy.pass.statistics}%`}
        {module.counts ? (
          <>
            {", and my GPA "}
            <strong>{gpaText(supposedGpa(subjects, module, grade, policy))}</strong>
            {` (now ${gpaText(figures.current_gpa)}).`}
          </>
        ) : (
          ". My GPA stays as it is, because teaching practice of this term isn't in it."
        )}
      </output>
      <SupposedParts module={module} supposed={supposed} grade={grade} policy={policy} />
      <h3>{`What I need in ${first.label}`}</h3>
      <Details
        items={letters.map(({ letter, needed }) => [
          `For ${letter === "A" ? "an" : "a"} ${letter}`,
          neededText(needed, best),
        ])}
      />
    </div>
  )
}

type PartsProps = {
  module: Module
  supposed: SupposedMarks
  grade: number
  policy: GradingPolicy
}

/** The estimated grade as a bar of its two components. */
function SupposedParts({ module, supposed, grade, policy }: PartsProps) {
  const { weights } = module
  const { assignments, endModule } = supposedMarks(module, supposed)
  const end = endModuleComponent(endModule) ?? 0
  const assignment_average = assignmentComponent(assignments)
  const parts = partsOf({ weights, assignment_average, end_module: end, module_grade: grade })
  return (
    <StackedBar
      label={`Estimated grade of ${module.subject_name}`}
      heads={["Part", "Percent and weight", "Points"]}
      parts={[
        {
          name: "Assignments",
          note: `${figureText(assignment_average)}% × ${weights.assignment}%`,
          value: parts.assignments ?? 0,
        },
        { name: "End of module", note: `${end}% × ${weights.end_module}%`, value: parts.endModule ?? 0 },
      ]}
      whole={100}
      limits={policy.scale
        .slice(0, -1)
        .map(({ letter, from }) => ({ name: `${letter} ${from}`, value: from }))}
    />
  )
}
