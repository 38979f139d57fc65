import type { ReactNode } from "react"
import { letterOf, markingLetterOf, percentageOf } from "#contract/assessment/grades/arithmetic.ts"
import { useData } from "../../lib/api/data.ts"
import { FactLine } from "../../ui/content/FactLine.tsx"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { Stats } from "../../ui/list/Stats.tsx"
import { stateOptions } from "./labels.ts"

type Props = {
  max: number | undefined
  /** The field for the maximum, if it isn't fixed. */
  maxField?: ReactNode
}

/** The result itself: points or a state without points, a preview of the letter, and the feedback. */
export function ResultFields({ max, maxField }: Props) {
  const numbered = useFieldValue("state") === "number"
  return (
    <>
      <div className="fields">
        {numbered && (
          <NumberField
            name="points_earned"
            label={max === undefined || maxField ? "Points earned" : `Points earned, of ${max}`}
            required
          />
        )}
        {maxField}
        <SelectField name="state" label="Mark" options={stateOptions} blank={false} required />
      </div>
      {numbered && <ResultPreview max={max} />}
      <TextAreaField name="feedback" label="Feedback" hint="The student reads it with the grade." rows={3} />
    </>
  )
}

/** The result with its own maximum, for a grade that belongs to no assignment with one. */
export function FreeResultFields() {
  const max = useFieldValue("max_points")
  return (
    <ResultFields
      max={typeof max === "number" ? max : undefined}
      maxField={<NumberField name="max_points" label="Max points" required />}
    />
  )
}

/**
 * Shows the percentage and the letters of the typed points. The marking band is the lecturers' own scale. The official letter is
 * the one on record (product decision 3.6).
 */
function ResultPreview({ max }: { max: number | undefined }) {
  const policy = useData("GET /grading-policies/current").data?.policy
  const points = useFieldValue("points_earned")
  const state = useFieldValue("state")
  const percentage =
    state === "number" && typeof points === "number" && max !== undefined && points >= 0 && points <= max
      ? percentageOf(points, max)
      : undefined
  const letter = (letterFor: typeof letterOf | typeof markingLetterOf) =>
    percentage === undefined || !policy ? "—" : letterFor(percentage, policy)
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
