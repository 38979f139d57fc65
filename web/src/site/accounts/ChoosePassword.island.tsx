import { passwordLeast } from "#contract/accounts/passwords.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { PasswordField } from "../../ui/fields/PasswordField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { FormProblem } from "../frame/FormProblem.tsx"
import type { Outcome } from "../frame/form.ts"
import { useSiteForm } from "../frame/useSiteForm.ts"
import { resetPasswordForm, setPasswordForm } from "./choosePasswordForm.ts"

type Props = {
  outcome: Outcome
  /** For a forgotten password, or an invitation. */
  link: "reset" | "set"
  /** The user has a code on paper instead of a link. */
  asksCode: boolean
}

/** One field that can be shown: on a phone that catches more mistakes than typing twice. */
export default function ChoosePassword({ outcome: rendered, link, asksCode }: Props) {
  const form = link === "reset" ? resetPasswordForm : setPasswordForm
  const { outcome, busy, formProps } = useSiteForm(form, rendered)
  const { problem } = outcome
  return (
    <form className="form" {...formProps}>
      <FormProblem problem={problem} />
      {asksCode && (
        <TextField
          id="token"
          name="token"
          label="One-time code"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={rendered.values.token}
          error={problem?.errors?.token}
        />
      )}
      <PasswordField
        id="password"
        name="password"
        label="New password"
        hint={`At least ${passwordLeast} characters.`}
        required
        autoComplete="new-password"
        error={problem?.errors?.password}
      />
      <div className="buttons">
        <Button type="submit" kind="main" busy={busy}>
          {busy ? "Saving..." : "Save password"}
        </Button>
      </div>
    </form>
  )
}
