import { TermField } from "../../courses/terms/TermField.tsx"
import { RadioField } from "../../ui/fields/ChoiceFields.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { typeOptions } from "./labels.ts"
import { FreeResultFields } from "./ResultFields.tsx"

/** The fields of a grade under a free title, in any term and of any type (product decision 3.7). */
export function FreeGradeFields() {
  return (
    <>
      <TermField required />
      <RadioField name="grade_type" label="Grade type" options={typeOptions} required />
      <TextField
        name="assignment_title"
        label="Assignment title"
        hint="Use the exact title of an existing assignment to link this grade to it."
        autoComplete="off"
        required
      />
      <FreeResultFields />
    </>
  )
}
