import { useState } from "react"
import * as z from "zod"
import { call } from "../lib/api/call.ts"
import { CallError } from "../lib/api/callError.ts"
import { dropDrafts } from "../lib/drafts.ts"
import { endSession } from "../lib/session/session.ts"
import { Button } from "../ui/controls/Button.tsx"
import { TextField } from "../ui/fields/TextField.tsx"
import { Form } from "../ui/form/Form.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"

const word = "DELETE"
const schema = z.object({
  confirmation: z.string().refine((typed) => typed === word, `Type ${word} exactly, in capital letters.`),
})

/** Asks the person to type the word, erases the account, and confirms it before signing out. */
export function DeleteAccount() {
  const [step, setStep] = useState<"asking" | "deleted">()
  return (
    <>
      <div className="buttons">
        <Button kind="danger" onClick={() => setStep("asking")}>
          Delete Account
        </Button>
      </div>
      {step === "asking" && (
        <Dialog title="Delete account" onClose={() => setStep(undefined)}>
          <p>This can't be undone. You will not be able to sign in again.</p>
          <Form
            schema={schema}
            defaults={{ confirmation: "" }}
            submitLabel="Delete Account"
            busyLabel="Deleting..."
            danger
            onCancel={() => setStep(undefined)}
            onSubmit={async () => {
              await deleteAccount()
              setStep("deleted")
            }}
          >
            <TextField
              name="confirmation"
              label={`Type ${word} to confirm`}
              required
              width="medium"
              autoComplete="off"
              autoCapitalize="characters"
            />
          </Form>
        </Dialog>
      )}
      {step === "deleted" && (
        <Dialog title="Account deleted" size="small" onClose={leave}>
          <p>Account deleted successfully. You will be logged out.</p>
          <div className="buttons">
            <Button kind="main" onClick={leave}>
              Continue
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Deletes the person's data from the device, too. */
async function leave() {
  await dropDrafts()
  await endSession()
}

/** Nothing is refetched, because the account is gone. */
async function deleteAccount() {
  await call("DELETE /auth/account").catch((error) => {
    throw error instanceof CallError ? error.after("Failed to delete account. Please try again.") : error
  })
}
