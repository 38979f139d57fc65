import type { Reply } from "#contract/api.ts"
import { signInNameOf } from "#contract/people/accounts/signInName.ts"
import { recoveryCodesInput } from "#contract/people/people/profile.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { useUser } from "../../lib/session/user.ts"
import { Slip } from "../../ui/content/Slip.tsx"
import { PasswordField } from "../../ui/fields/PasswordField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { useShowProfile } from "./profileQueries.ts"

type Codes = Reply<"POST /auth/recovery-codes">["data"]["recoveryCodes"]

/** The recovery codes for a person who loses their phone. They can't be shown again later. */
export function RecoveryCodesSlip({ codes, onClose }: { codes: Codes; onClose: () => void }) {
  const user = useUser()
  return (
    <Slip title="Recovery codes" code={codes.join("\n")} file="recovery-codes.txt" onClose={onClose}>
      <p>
        For <strong>{signInNameOf(user)}</strong>. Without your phone, type one of these instead of the app’s
        code. Each works once.
      </p>
      <p>
        They are not shown again: print them, download them, or write them down, and keep them away from your
        phone.
      </p>
    </Slip>
  )
}

type Props = { onMade: (codes: Codes) => void; onClose: () => void }

export function NewRecoveryCodesDialog({ onMade, onClose }: Props) {
  const write = useWrite()
  const show = useShowProfile()
  return (
    <FormDialog
      title="Make new recovery codes"
      onClose={onClose}
      lead={<p>You get ten new codes. Those before no longer work.</p>}
      schema={recoveryCodesInput}
      defaults={{ code: "", currentPassword: "" }}
      submitLabel="Make new codes"
      busyLabel="Making..."
      onSubmit={(body) => write("POST /auth/recovery-codes", { body })}
      onSaved={({ data }) => {
        show(data.user)
        onMade(data.recoveryCodes)
      }}
    >
      <CodeField hint="The six digits that the app shows now, or a recovery code that is left." />
      <PasswordField name="currentPassword" label="Current password" required />
    </FormDialog>
  )
}

export const CodeField = ({ hint }: { hint: string }) => (
  <TextField name="code" label="Code" hint={hint} required width="medium" autoComplete="one-time-code" />
)
