import type { Grade } from "#contract/grades/grade.ts"
import type { Letter } from "#contract/grades/policy.ts"
import { figureText, gradeTypeLabel, inProgress, type Module, pointsText } from "#contract/grades/report.ts"
import { dayOf, shortDayText } from "#contract/lib/dates.ts"
import { Badge } from "../ui/content/Badge.tsx"
import { Disclosure } from "../ui/content/Details.tsx"
import { Scores } from "../ui/content/Scores.tsx"
import { Card } from "../ui/layout/Card.tsx"
import { ClassSpreads } from "./ClassSpreads.tsx"
import { lacking, workedGrade } from "./worked.ts"

const tones = { A: "good", B: "good", C: "info", D: "warn", F: "bad" } as const satisfies Record<
  Letter,
  string
>

/** A module in a term: its progress, each grade with its feedback, and the computation of its grade. */
export function ModuleCard({ module }: { module: Module }) {
  const { subject_code, subject_name, term_name, academic_year_name, module_grade, letter_grade } = module
  return (
    <Card
      title={subject_name}
      over={`${subject_code} · ${term_name}, ${academic_year_name}`}
      seed={subject_code}
      badge={
        letter_grade === null ? (
          <Badge>{inProgress}</Badge>
        ) : (
          <Badge tone={tones[letter_grade]}>{`${module_grade}%, ${letter_grade}`}</Badge>
        )
      }
      lines={[workedGrade(module) ?? lacking(module)]}
      figures={[
        ["Assignments", figureText(module.assignment_average, "%")],
        [gradeTypeLabel.end_module, figureText(module.end_module, "%")],
        ["Module grade", figureText(module_grade, "%")],
      ]}
    >
      <Scores items={[...module.assignments, ...module.endModule].map(scoreOf)} />
      <div className="screen-only">
        <Disclosure summary="How my class did">{() => <ClassSpreads module={module} />}</Disclosure>
      </div>
    </Card>
  )
}

function scoreOf(mark: Grade) {
  const { id, assignment_title, grade_type, percentage, letter_grade, feedback, graded_at, state } = mark
  const titled = grade_type === "assignment" || assignment_title === gradeTypeLabel.end_module
  return {
    id,
    title: titled ? assignment_title : `${gradeTypeLabel.end_module}: ${assignment_title}`,
    value: state === "number" ? `${percentage}%, ${letter_grade}` : pointsText(mark),
    note: [state === "number" && pointsText(mark), shortDayText(dayOf(graded_at))]
      .filter(Boolean)
      .join(" · "),
    text: feedback,
  }
}
