import { invitation } from "#contract/people/administrators.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { EmailField, TextField } from "../../ui/fields/TextField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { OwnPasswordField } from "../people/OwnPasswordField.tsx"

/** Creates an account for another administrator, who chooses a password by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const write = useWrite()
  return (
    <FormDialog
      title="Invite administrator"
      onClose={onClose}
      lead={<p>Administrators see and change everything, each other's access too.</p>}
      draft="new administrator"
      schema={invitation}
      defaults={{ first_name: "", last_name: "", email: "", currentPassword: "" }}
      submitLabel="Invite administrator"
      busyLabel="Inviting..."
      onSubmit={(body) => write("POST /administrators", { body })}
    >
      <div className="fields">
        <TextField name="first_name" label="First name" autoComplete="off" required />
        <TextField name="last_name" label="Last name" autoComplete="off" required />
        <EmailField name="email" label="Email" autoComplete="off" required />
      </div>
      <OwnPasswordField />
    </FormDialog>
  )
}
