import { addressAfterSignIn } from "../../lib/address/paths.ts"
import { keepSession, sessionEnded } from "../../lib/session/session.ts"
import { PasswordField } from "../../ui/fields/PasswordField.tsx"
import { EmailField, TextField } from "../../ui/fields/TextField.tsx"
import { FormFrame } from "../frame/FormFrame.tsx"
import type { Outcome } from "../frame/form.ts"
import { useSiteForm } from "../frame/useSiteForm.ts"
import { loginForm } from "./loginForm.ts"

/** Spec 000 section 2.6: afterwards the user returns to the remembered address or their dashboard. */
export default function SignIn({ outcome: rendered }: { outcome: Outcome }) {
  const form = useSiteForm(loginForm, rendered, {
    before: sessionEnded,
    succeed: ({ data }) => {
      keepSession(data)
      location.assign(addressAfterSignIn(new URLSearchParams(location.search).get("from"), data.user.role))
    },
  })
  const { field, outcome } = form
  return (
    <FormFrame form={form} submitLabel="Login" busyLabel="Logging in...">
      <EmailField {...field("email")} label="Email" required autoComplete="off" />
      <PasswordField {...field("password")} label="Password" required autoComplete="off" />
      {(outcome.problem?.code === "two_factor" || outcome.values.code) && (
        <TextField
          {...field("code")}
          label="Code"
          hint="The six digits that your authenticator app shows now."
          required
          width="short"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
    </FormFrame>
  )
}
