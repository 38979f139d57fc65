import type { Module } from "#contract/assessment/grades/report.ts"
import { gradeTypeLabel } from "#contract/assessment/grades/texts.ts"
import type { ClassSpread } from "#contract/assessment/spreads.ts"
import { countText } from "#contract/lib/amounts.ts"
import { comparable } from "#contract/lib/comparable.ts"
import { dayOf, shortDayText } from "#contract/lib/dates.ts"
import { useData } from "../../../lib/api/data.ts"
import { Spread } from "../../../ui/charts/Spread.tsx"
import { Loaded } from "../../../ui/state/Loaded.tsx"

/** The student's own figure in an assignment or in the module; absent if there is none. */
function ownFigure({ assignments, endModule, module_grade }: Module, { kind, title }: ClassSpread) {
  if (kind === "module") return module_grade
  const ownGrade = [...assignments, ...endModule].find(
    (grade) => grade.grade_type === kind && comparable(grade.assignment_title) === comparable(title),
  )
  if (!ownGrade || ownGrade.state === "exempt") return null
  return ownGrade.percentage ?? 0
}

/** The band that contains a figure, among bands from the lowest up. */
function bandOf(bands: ClassSpread["spread"]["bands"], figure: number | null) {
  const index = figure === null ? -1 : bands.findLastIndex(({ from }) => figure >= from)
  return index < 0 ? undefined : index
}

function titleOf({ kind, title }: ClassSpread) {
  if (kind === "module") return "Module grade"
  return kind === "end_module" ? gradeTypeLabel.end_module : title
}

/** The results of the student's class in a module, with the student's own position and nobody else's. */
export function ClassSpreads({ module }: { module: Module }) {
  const { subject_id, term_id } = module
  const answer = useData("GET /grades/my-spreads", { query: { subject_id, term_id } })
  return (
    <Loaded
      query={answer}
      failure={answer.error?.status === 404 ? "You were in no class in this term." : undefined}
    >
      {({ class: className, spreads }) => (
        <div className="stack">
          {spreads.map((spread) => (
            <section key={`${spread.kind} ${spread.title}`} className="stack">
              <h3>{titleOf(spread)}</h3>
              <Spread
                label={`${titleOf(spread)}: how ${className} did`}
                heads={["Letter", "Students"]}
                bands={spread.spread.bands}
                own={bandOf(spread.spread.bands, ownFigure(module, spread))}
                note={`${countText(spread.spread.total, "student")} of ${className} on ${shortDayText(dayOf(spread.taken_at))}. The middle of the class is at about ${spread.spread.median}%.`}
              />
            </section>
          ))}
          <p>
            {spreads.length === 0 ? "There is nothing to show yet. " : ""}A spread is shown once ten of your
            class have a mark and their letters differ enough that it gives nobody's mark away. Small groups
            are joined, and it is brought up to date when the marks of five students have changed.
          </p>
        </div>
      )}
    </Loaded>
  )
}
