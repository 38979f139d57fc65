import { Button } from "../../ui/controls/Button.tsx"
import { EmailField } from "../../ui/fields/TextField.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { FormProblem } from "../frame/FormProblem.tsx"
import type { Outcome } from "../frame/form.ts"
import { useSiteForm } from "../frame/useSiteForm.ts"
import { forgotPasswordForm } from "./forgotPasswordForm.ts"

/** Spec 000 section 2.6: the confirmation appears above an emptied form, whether or not the address is known. */
export default function ForgotPassword({ outcome: rendered }: { outcome: Outcome }) {
  const { outcome, busy, formProps } = useSiteForm(forgotPasswordForm, rendered)
  const { problem, done } = outcome
  return (
    <form className="form" {...formProps}>
      <FormProblem problem={problem} />
      {done && (
        <Notice tone="good" live>
          {done}
        </Notice>
      )}
      <EmailField
        id="email"
        name="email"
        label="Email"
        required
        defaultValue={rendered.values.email}
        error={problem?.errors?.email}
      />
      <div className="buttons">
        <Button type="submit" kind="main" busy={busy}>
          {busy ? "Sending..." : "Send reset link"}
        </Button>
      </div>
    </form>
  )
}
