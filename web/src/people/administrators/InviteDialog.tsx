import { invitation } from "#contract/people/administrators.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { EmailField, TextField } from "../../ui/fields/TextField.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { OwnPasswordField } from "../people/OwnPasswordField.tsx"

/** Creates an account for another administrator, who chooses a password by e-mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const write = useWrite()
  return (
    <Dialog title="Invite administrator" onClose={onClose}>
      <p>Administrators see and change everything, each other's access too.</p>
      <Form
        draft="new administrator"
        schema={invitation}
        defaults={{ first_name: "", last_name: "", email: "", currentPassword: "" }}
        submitLabel="Invite administrator"
        busyLabel="Inviting..."
        onCancel={onClose}
        onSubmit={async (body) => {
          await write("POST /administrators", { body })
          onClose()
        }}
      >
        <div className="fields">
          <TextField name="first_name" label="First name" autoComplete="off" required />
          <TextField name="last_name" label="Last name" autoComplete="off" required />
          <EmailField name="email" label="E-mail" autoComplete="off" required />
        </div>
        <OwnPasswordField />
      </Form>
    </Dialog>
  )
}
