import { endSession } from "../../lib/session/session.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { ChangePasswordForm } from "./ChangePasswordForm.tsx"

/** The only screen after a sign-in with a password that must be changed (product decision 2.10). */
export function ChangePasswordPage() {
  return (
    <main>
      <Page
        title="Choose a new password"
        lead="The password that you signed in with is too easy to guess, or somebody else gave it to you."
        actions={<Button onClick={() => endSession()}>Sign out</Button>}
      >
        <ChangePasswordForm />
      </Page>
    </main>
  )
}
