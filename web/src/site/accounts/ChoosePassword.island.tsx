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
  /** After a forgotten password, or after an invitation. */
  link: "reset" | "set"
  /** She did not follow a link: the code is on paper. */
  asksCode: boolean
}

/** One field and a look at it: typing a password twice on a phone catches less than seeing it. */
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
