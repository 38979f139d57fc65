import { TextField } from "../../ui/fields/TextField.tsx"
import { FormFrame } from "../frame/FormFrame.tsx"
import type { Outcome } from "../frame/form.ts"
import { useSiteForm } from "../frame/useSiteForm.ts"
import { resetPasswordForm, setPasswordForm } from "./choosePasswordForm.ts"
import { NewPasswordField } from "./NewPasswordField.tsx"

type Props = {
  outcome: Outcome
  /** "reset" for a forgotten password, "set" for an invitation. */
  link: "reset" | "set"
  /** The user has a code on paper instead of a link. */
  asksCode: boolean
}

export default function ChoosePassword({ outcome: rendered, link, asksCode }: Props) {
  const form = useSiteForm(link === "reset" ? resetPasswordForm : setPasswordForm, rendered)
  return (
    <FormFrame form={form} submitLabel="Save password" busyLabel="Saving...">
      {asksCode && (
        <TextField
          {...form.field("token")}
          label="One-time code"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <NewPasswordField {...form.field("password")} label="New password" />
    </FormFrame>
  )
}
