import { FormConfirmation } from "../frame/FormConfirmation.tsx"
import { FormFrame } from "../frame/FormFrame.tsx"
import type { Outcome } from "../frame/form.ts"
import { useSiteForm } from "../frame/useSiteForm.ts"
import { confirmEmailForm } from "./confirmEmailForm.ts"

/** A form with only a button. The link alone can't confirm, because programs that check mail for viruses open every link. */
export default function ConfirmEmail({ outcome: rendered }: { outcome: Outcome }) {
  const form = useSiteForm(confirmEmailForm, rendered)
  if (form.outcome.done) return <FormConfirmation text={form.outcome.done} />
  return (
    <FormFrame
      form={form}
      submitLabel="Confirm address"
      busyLabel="Confirming..."
      help={
        form.outcome.problem?.code === "invalid" && (
          <p>
            <a href="/forgot-password">Ask for a link to choose a password</a>: it confirms your address too.
          </p>
        )
      }
    >
      {null}
    </FormFrame>
  )
}
