import { EmailField } from "../../ui/fields/TextField.tsx"
import { FormFrame } from "../frame/FormFrame.tsx"
import type { Outcome } from "../frame/form.ts"
import { useSiteForm } from "../frame/useSiteForm.ts"
import { forgotPasswordForm } from "./forgotPasswordForm.ts"

/** The confirmation appears above an emptied form, whether or not the address is known (spec 000 section 2.6). */
export default function ForgotPassword({ outcome: rendered }: { outcome: Outcome }) {
  const form = useSiteForm(forgotPasswordForm, rendered)
  return (
    <FormFrame form={form} submitLabel="Send reset link" busyLabel="Sending...">
      <EmailField {...form.field("email")} type="text" label="Email or number" required />
    </FormFrame>
  )
}
