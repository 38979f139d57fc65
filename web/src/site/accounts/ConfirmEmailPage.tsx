import { paths } from "../../lib/address/paths.ts"
import type { Outcome } from "../frame/form.ts"
import { Island } from "../frame/Island.tsx"
import { AuthLayout } from "./AuthLayout.tsx"
import ConfirmEmail from "./ConfirmEmail.island.tsx"
import { withoutLink } from "./confirmEmailForm.ts"

const title = "Confirm your address"

type Props = {
  outcome: Outcome
  /** Whether the address of the page contains the token of an e-mailed link. */
  hasLink: boolean
}

/** The page of the link that is e-mailed to a new address. Without the token there is nothing to confirm. */
export function ConfirmEmailPage({ outcome, hasLink }: Props) {
  if (!hasLink) {
    return (
      <AuthLayout title={title} lead={withoutLink}>
        <p>
          Is the e-mail lost? <a href={paths.forgotPassword}>Ask for a link to choose a password</a>: it
          confirms your address too.
        </p>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={title}
      lead="This shows the college that its e-mails reach you. If you asked to change your address, you will then sign in with this one."
    >
      <Island name="ConfirmEmail" of={ConfirmEmail} props={{ outcome }} wake="idle" />
    </AuthLayout>
  )
}
