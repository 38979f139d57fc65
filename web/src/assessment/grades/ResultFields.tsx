import type { ReactNode } from "react"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { stateOptions } from "./labels.ts"
import { ResultPreview } from "./ResultPreview.tsx"

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
