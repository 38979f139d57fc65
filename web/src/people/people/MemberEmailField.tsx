import { useId } from "react"
import { noEmail } from "#contract/lib/contactFields.ts"
import { ChoiceLine } from "../../ui/fields/ChoiceFields.tsx"
import { useFormFields } from "../../ui/fields/formFields.ts"
import { EmailField } from "../../ui/fields/TextField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"

const useHasNone = () => useFieldValue<string>("email") === noEmail

/** The address of a new student or lecturer, unless the checkbox below says that they have none (product decision 3.21). */
export const MemberEmailField = () =>
  useHasNone() ? null : <EmailField name="email" label="Email" autoComplete="off" required />

export function NoEmailTick() {
  const form = useFormFields()
  const id = useId()
  const none = useHasNone()
  return (
    <ChoiceLine
      id={id}
      label="Has no email"
      hint={none ? "They sign in with their number. Print a login code for them." : undefined}
      checked={none}
      onChange={(event) => form?.set("email", event.currentTarget.checked ? noEmail : "")}
    />
  )
}
