import type { ReactNode } from "react"
import { NumberField } from "../ui/fields/NumberField.tsx"
import { SelectField } from "../ui/fields/SelectField.tsx"
import { TextAreaField } from "../ui/fields/TextAreaField.tsx"
import { useFieldValue } from "../ui/fields/useField.ts"
import { stateOptions } from "./labels.ts"
import { MarkResult } from "./MarkResult.tsx"

type Props = {
  /** The maximum points, if known. */
  max: number | undefined
  /** The field that says so, where it isn't fixed. */
  maxField?: ReactNode
}

/** The mark itself: a number of points, or why there is none; what it comes to; and feedback. */
export function MarkFields({ max, maxField }: Props) {
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
      {numbered && <MarkResult max={max} />}
      <TextAreaField
        name="feedback"
        label="Feedback"
        hint="The student reads it with the grade."
        maxLength={5000}
        rows={3}
      />
    </>
  )
}
