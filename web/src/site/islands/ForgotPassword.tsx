import { Button } from "../../ui/Button.tsx"
import { Notice } from "../../ui/Notice.tsx"
import { EmailField } from "../../ui/TextField.tsx"
import { FormProblem } from "../FormProblem.tsx"
import type { Outcome } from "../form.ts"
import { forgotPasswordForm } from "../forms/forgotPassword.ts"
import { useSiteForm } from "../useSiteForm.ts"

/** Spec 000 section 2.6: the confirmation stands above an emptied form, whoever the address belongs to. */
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
