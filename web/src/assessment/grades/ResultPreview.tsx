import { letterOf, markingLetterOf, percentageOf } from "#contract/assessment/grades/arithmetic.ts"
import { useData } from "../../lib/api/data.ts"
import { FactLine } from "../../ui/content/FactLine.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { Stats } from "../../ui/list/Stats.tsx"

/**
 * Shows the percentage and the letters of the typed points. The marking band is the lecturers' own scale. The official letter is
 * the one on record (product decision 3.6).
 */
export function ResultPreview({ max }: { max: number | undefined }) {
  const policy = useData("GET /grading-policies/current").data?.policy
  const points = useFieldValue("points_earned")
  const state = useFieldValue("state")
  const percentage =
    state === "number" && typeof points === "number" && max !== undefined && points >= 0 && points <= max
      ? percentageOf(points, max)
      : undefined
  const letter = (of: typeof letterOf | typeof markingLetterOf) =>
    percentage === undefined || !policy ? "—" : of(percentage, policy)
  return (
    <div aria-live="polite">
      <Stats
        items={[
          { label: "Percentage", value: percentage === undefined ? "—" : `${percentage}%` },
          { label: "Official letter", value: letter(letterOf) },
        ]}
      />
      <FactLine>
        <span>
          Marking band: <b>{letter(markingLetterOf)}</b>
        </span>
        <span>The lecturers' own scale. The official letter is the one on record.</span>
      </FactLine>
    </div>
  )
}
