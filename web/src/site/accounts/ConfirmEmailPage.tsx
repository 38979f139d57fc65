import type { Outcome } from "../frame/form.ts"
import { Island } from "../frame/Island.tsx"
import { AuthLayout } from "./AuthLayout.tsx"
import ConfirmEmail from "./ConfirmEmail.island.tsx"

/** The target of the link that is mailed to a new address. */
export function ConfirmEmailPage({ outcome }: { outcome: Outcome }) {
  return (
    <AuthLayout
      title="Confirm your address"
      lead="This shows the college that its e-mails reach you. If you asked to change your address, you will then sign in with this one."
    >
      <Island name="ConfirmEmail" of={ConfirmEmail} props={{ outcome }} wake="idle" />
    </AuthLayout>
  )
}
