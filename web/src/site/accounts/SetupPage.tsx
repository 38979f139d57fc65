import type { SiteContent } from "#contract/communication/website/site.ts"
import { loginFrom, paths } from "../../lib/address/paths.ts"
import type { Outcome } from "../frame/form.ts"
import { Island } from "../frame/Island.tsx"
import { AuthLayout } from "./AuthLayout.tsx"
import Setup from "./Setup.island.tsx"

/** Creates the first administrator, once, with the code from the server's log (product decision 3.14). */
export function SetupPage({ content, outcome }: { content: SiteContent; outcome: Outcome }) {
  if (content.ready) {
    return (
      <AuthLayout title="Set up" lead="This college is set up already.">
        <p>
          <a href={loginFrom(paths.start)}>Sign in</a> with the account of an administrator to change its
          settings.
        </p>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title="Set up"
      back={null}
      lead="Create the first administrator, name the college, and enter the current academic year. You can change all of this later."
    >
      <Island name="Setup" of={Setup} props={{ outcome }} wake="idle" />
    </AuthLayout>
  )
}
