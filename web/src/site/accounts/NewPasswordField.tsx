import { minPasswordLength } from "#contract/people/accounts/passwords.ts"
import { PasswordField } from "../../ui/fields/PasswordField.tsx"

type Props = { id: string; name: string; label?: string; error: string | undefined }

/** One field that can be shown: on a phone that catches more mistakes than typing twice. */
export function NewPasswordField({ label = "Password", ...rest }: Props) {
  return (
    <PasswordField
      {...rest}
      label={label}
      hint={`At least ${minPasswordLength} characters.`}
      required
      autoComplete="new-password"
    />
  )
}
