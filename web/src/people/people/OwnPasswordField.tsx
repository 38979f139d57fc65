import { PasswordField } from "../../ui/fields/PasswordField.tsx"

type Props = { hint?: string }

/** The user's own password, which proves that nobody else is using a portal that was left open (record 07). */
export function OwnPasswordField({ hint = "Your own, to confirm that it is you." }: Props) {
  return <PasswordField name="currentPassword" label="Current password" hint={hint} required />
}
