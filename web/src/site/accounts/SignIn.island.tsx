import { placeAfterSignIn } from "../../lib/address/paths.ts"
import { keepSession, sessionEnded } from "../../lib/session/session.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { PasswordField } from "../../ui/fields/PasswordField.tsx"
import { EmailField, TextField } from "../../ui/fields/TextField.tsx"
import { FormProblem } from "../frame/FormProblem.tsx"
import type { Outcome } from "../frame/form.ts"
import { useSiteForm } from "../frame/useSiteForm.ts"
import { loginForm } from "./loginForm.ts"

/** Spec 000 section 2.6: afterwards the user returns to the remembered address or their dashboard. */
export default function SignIn({ outcome: rendered }: { outcome: Outcome }) {
  const { outcome, busy, formProps } = useSiteForm(loginForm, rendered, {
    before: sessionEnded,
    succeed: ({ data }) => {
      keepSession(data)
      location.assign(placeAfterSignIn(new URLSearchParams(location.search).get("from"), data.user.role))
    },
  })
  const { problem } = outcome
  const { errors = {} } = problem ?? {}
  return (
    <form className="form" {...formProps}>
      <FormProblem problem={problem} />
      <EmailField
        id="email"
        name="email"
        label="Email"
        required
        autoComplete="off"
        defaultValue={rendered.values.email}
        error={errors.email}
      />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        required
        autoComplete="off"
        error={errors.password}
      />
      {(problem?.code === "two_factor" || outcome.values.code) && (
        <TextField
          id="code"
          name="code"
          label="Code"
          hint="The six digits that your authenticator app shows now."
          required
          width="short"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.code}
        />
      )}
      <div className="buttons">
        <Button type="submit" kind="main" busy={busy}>
          {busy ? "Logging in..." : "Login"}
        </Button>
      </div>
    </form>
  )
}
