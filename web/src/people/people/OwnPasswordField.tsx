import { PasswordField } from "../../ui/fields/PasswordField.tsx"

type Props = { hint?: string }

/** The signed-in person's own password, which confirms that nobody else uses a portal that was left open (record 07). */
export function OwnPasswordField({ hint = "Your own, to confirm that it is you." }: Props) {
  return <PasswordField name="currentPassword" label="Current password" hint={hint} required />
}
