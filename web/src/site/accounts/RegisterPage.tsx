import { paths } from "../../lib/address/paths.ts"
import type { Outcome } from "../frame/form.ts"
import { Island } from "../frame/Island.tsx"
import { AuthLayout } from "./AuthLayout.tsx"
import { NotApplying } from "./NotApplying.tsx"
import Register from "./Register.island.tsx"

export function RegisterPage({ outcome }: { outcome: Outcome }) {
  return (
    <AuthLayout
      title="Register"
      lead="Ask for an account. When an e-mail with a link to confirm your address comes, open it. An administrator of the college approves the account before you can sign in."
    >
      <p>
        <NotApplying />
      </p>
      <Island name="Register" of={Register} props={{ outcome }} wake="idle" />
      <p>
        What we keep about you and why: <a href={paths.privacy}>Privacy</a>
      </p>
    </AuthLayout>
  )
}
