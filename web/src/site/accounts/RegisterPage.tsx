import { paths } from "../../lib/address/paths.ts"
import type { Outcome } from "../frame/form.ts"
import { Island } from "../frame/Island.tsx"
import { Entrance } from "./AuthLayout.tsx"

export function RegisterPage({ outcome }: { outcome: Outcome }) {
  return (
    <Entrance
      title="Register"
      lead="Ask for an account. An administrator of the college approves it before you can sign in."
      back={{ href: paths.login, label: "Back to login" }}
    >
      <Island name="Register" props={{ outcome }} wake="idle" />
    </Entrance>
  )
}
