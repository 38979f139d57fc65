import { useData } from "../lib/data.ts"
import { RadioField } from "../ui/ChoiceFields.tsx"
import { NumberField } from "../ui/NumberField.tsx"
import { SelectField } from "../ui/SelectField.tsx"
import { TextField } from "../ui/TextField.tsx"
import { useFieldValue } from "../ui/useField.ts"
import { MarkFields } from "./MarkFields.tsx"
import { typeOptions } from "./words.ts"

/** What an administrator says of a mark under a free title: any term, any kind (product decision 3.7). */
export function FreeFields() {
  const terms = useData("GET /terms", { query: { sort: "-start_date" } }).data?.terms ?? []
  const max = useFieldValue("max_points")
  return (
    <>
      <SelectField
        name="term_id"
        label="Term"
        options={terms.map(({ id, name, academic_year_name, is_active }) => ({
          value: id,
          label: `${name}, ${academic_year_name}${is_active ? " (active)" : ""}`,
        }))}
        required
      />
      <RadioField name="grade_type" label="Grade type" options={typeOptions} required />
      <TextField
        name="assignment_title"
        label="Assignment title"
        hint="The title of work that is set means that work."
        maxLength={200}
        autoComplete="off"
        required
      />
      <MarkFields
        max={typeof max === "number" ? max : undefined}
        maxField={<NumberField name="max_points" label="Max points" required />}
      />
    </>
  )
}
