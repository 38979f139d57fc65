import { CheckboxField } from "../../ui/fields/ChoiceFields.tsx"
import { useFormFields } from "../../ui/fields/formFields.ts"

/**
 * Confirms that a subject is to be offered in another semester of its year. The field is shown only after the server has
 * asked this.
 */
export function AnotherSemesterField() {
  const form = useFormFields()
  if (form?.refused?.another_semester === undefined && form?.get("another_semester") === undefined)
    return null
  return (
    <CheckboxField
      name="another_semester"
      label="Offer it in this term all the same"
      hint={form?.refused?.another_semester}
    />
  )
}
