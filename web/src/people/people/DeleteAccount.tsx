import { useState } from "react"
import type * as z from "zod"
import { fullInstantText } from "#contract/lib/dates.ts"
import { accountErasure, erasureWord } from "#contract/people/people/profile.ts"
import { call } from "../../lib/api/call.ts"
import { CallError } from "../../lib/api/callError.ts"
import { personSignedIn } from "../../lib/session/session.ts"
import { useUser } from "../../lib/session/user.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { PasswordField } from "../../ui/fields/PasswordField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { forgetHere } from "./forgetHere.ts"

/**
 * Asks for the password and the word DELETE, and closes the account. Shows until when it can be restored, and then signs the
 * person out.
 */
export function DeleteAccount() {
  const { twoFactorEnabled } = useUser()
  const [isAsking, setAsking] = useState(false)
  const [eraseAt, setEraseAt] = useState<string>()
  return (
    <>
      <div className="buttons">
        <Button kind="danger" onClick={() => setAsking(true)}>
          Delete Account
        </Button>
      </div>
      {isAsking && eraseAt === undefined && (
        <FormDialog
          title="Delete Account"
          lead={
            <p>
              You are signed out everywhere at once, and can't sign in again. For seven days the college's
              office can restore your account; then it is erased for good.
            </p>
          }
          schema={accountErasure}
          defaults={{ password: "", code: "" }}
          submitLabel="Delete Account"
          busyLabel="Deleting..."
          danger
          onSubmit={deleteAccount}
          onSaved={setEraseAt}
          onClose={() => setAsking(false)}
        >
          <PasswordField name="password" label="Password" required />
          {twoFactorEnabled && (
            <TextField
              name="code"
              label="Code"
              hint="The six digits that your authenticator app shows now."
              required
              width="short"
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          )}
          <TextField
            name="confirm"
            label={`Type ${erasureWord} to confirm`}
            required
            width="medium"
            autoComplete="off"
            autoCapitalize="characters"
          />
        </FormDialog>
      )}
      {eraseAt !== undefined && (
        <Dialog title="Account deleted" size="small" onClose={signOutForGood}>
          <p>Account deleted successfully. You will be logged out.</p>
          <p>
            The college's office can restore it until {fullInstantText(eraseAt)}. Then your details are erased
            for good.
          </p>
          <div className="buttons">
            <Button kind="main" onClick={signOutForGood}>
              Continue
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Signs out, and deletes the person's data from this device too. */
const signOutForGood = () => forgetHere(personSignedIn() ?? 0)

/**
 * Closes the account. Returns the time at which it will be erased. Nothing is refetched, because a closed account can read
 * nothing.
 */
async function deleteAccount(body: z.output<typeof accountErasure>) {
  const { data } = await call("DELETE /auth/account", { body }).catch((error) => {
    throw error instanceof CallError ? error.after("Failed to delete account. Please try again.") : error
  })
  return data.eraseAt
}
