import { PasswordField } from "../../ui/fields/PasswordField.tsx"

/** Asks for the user's own password, because another person might be using a portal that was left open (record 07). */
export const OwnPasswordField = () => (
  <PasswordField
    name="currentPassword"
    label="Current password"
    hint="Your own, to confirm that it is you."
    required
  />
)
