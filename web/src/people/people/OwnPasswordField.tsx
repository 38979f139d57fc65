import { PasswordField } from "../../ui/fields/PasswordField.tsx"

type Props = { hint?: string }

/** Asks for the user's own password, because another person might be using a portal that was left open (record 07). */
export function OwnPasswordField({ hint = "Your own, to confirm that it is you." }: Props) {
  return <PasswordField name="currentPassword" label="Current password" hint={hint} required />
}
