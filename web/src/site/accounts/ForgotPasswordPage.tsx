import type { Outcome } from "../frame/form.ts"
import { Island } from "../frame/Island.tsx"
import { AuthLayout } from "./AuthLayout.tsx"
import ForgotPassword from "./ForgotPassword.island.tsx"

export function ForgotPasswordPage({ outcome }: { outcome: Outcome }) {
  return (
    <AuthLayout
      title="Forgot password"
      lead="We send a link to your e-mail address. It lets you choose a new password within 60 minutes. Without e-mail, ask the office or the lecturer of your class for a code on paper."
    >
      <Island name="ForgotPassword" of={ForgotPassword} props={{ outcome }} wake="idle" />
    </AuthLayout>
  )
}
