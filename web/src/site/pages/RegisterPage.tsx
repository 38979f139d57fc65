import { paths } from "../../lib/paths.ts"
import { Entrance } from "../Entrance.tsx"
import type { Outcome } from "../form.ts"
import { Island } from "../Island.tsx"

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
