import { minPasswordLength } from "#contract/people/accounts/passwords.ts"
import { PasswordField } from "../../ui/fields/PasswordField.tsx"

type Props = { id: string; name: string; label?: string; error: string | undefined }

/**
 * A single password field whose text can be shown. On a phone this prevents more mistakes than typing the password twice.
 */
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
