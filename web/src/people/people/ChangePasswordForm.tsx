import { useQueryClient } from "@tanstack/react-query"
import type * as z from "zod"
import { password, passwordChange } from "#contract/people/accounts/endpoints.ts"
import { minPasswordLength } from "#contract/people/accounts/passwords.ts"
import { call } from "../../lib/api/call.ts"
import { CallError } from "../../lib/api/callError.ts"
import { refetch } from "../../lib/api/refetch.ts"
import { openFor, rememberPerson } from "../../lib/encryptedStorage/people.ts"
import { serverNow } from "../../lib/serverTime.ts"
import { storeSession } from "../../lib/session/session.ts"
import { PasswordField } from "../../ui/fields/PasswordField.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { toast } from "../../ui/overlay/toast.ts"

/** The fields of spec 002 section 5, with its texts. */
const schema = passwordChange
  .extend({
    newPassword: password("New password").min(
      minPasswordLength,
      `Password must be at least ${minPasswordLength} characters long!`,
    ),
    confirmPassword: password("Confirm new password"),
  })
  .refine((values) => values.newPassword === values.confirmPassword, {
    path: ["confirmPassword"],
    message: "New passwords do not match!",
  })

const blank: z.input<typeof schema> = { currentPassword: "", newPassword: "", confirmPassword: "" }

/** The text of spec 002 section 8. */
const failed = "Failed to change password. Please check your current password."

/** Changes the password. This ends all of the person's sessions, including this one, so the reply contains a new session. */
export function ChangePasswordForm() {
  const queries = useQueryClient()

  async function change({ currentPassword, newPassword }: z.output<typeof schema>) {
    const body = { currentPassword, newPassword }
    const { data } = await call("POST /auth/change-password", { body }).catch((error) => {
      throw error instanceof CallError ? error.after(failed) : error
    })
    const opened = await openFor(data, currentPassword)
    storeSession(data)
    if (opened) void rememberPerson(opened, newPassword, serverNow())
    toast.success("Password changed successfully!")
    void refetch(queries)
  }

  return (
    <Form
      schema={schema}
      defaults={blank}
      submitLabel="Change password"
      busyLabel="Changing..."
      clears
      onSubmit={change}
    >
      <PasswordField name="currentPassword" label="Current password" required />
      <PasswordField
        name="newPassword"
        label="New password"
        hint={`At least ${minPasswordLength} characters.`}
        required
        autoComplete="new-password"
      />
      <PasswordField
        name="confirmPassword"
        label="Confirm new password"
        required
        autoComplete="new-password"
      />
    </Form>
  )
}
