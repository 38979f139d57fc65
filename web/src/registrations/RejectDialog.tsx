import { type Registration, rejection } from "#contract/registrations.ts"
import { useWrite } from "../lib/api/writes.ts"
import { TextAreaField } from "../ui/fields/TextAreaField.tsx"
import { Form } from "../ui/form/Form.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"
import { nameOf } from "./labels.ts"

type Props = { registration: Registration; onClose: () => void }

/** Rejects a registration, with an optional reason. */
export function RejectDialog({ registration, onClose }: Props) {
  const write = useWrite()
  return (
    <Dialog title={`Reject ${nameOf(registration)}`} onClose={onClose}>
      <p>
        An email to {registration.email} says so, and what was entered is removed. This action cannot be
        undone.
      </p>
      <Form
        draft={`rejection ${registration.id}`}
        schema={rejection}
        defaults={{ reason: "" }}
        submitLabel="Reject"
        busyLabel="Rejecting..."
        danger
        onCancel={onClose}
        onSubmit={async (body) => {
          const params = { id: registration.id }
          await write("POST /registrations/{id}/reject", { params, body }, { failure: "Error: " })
          onClose()
        }}
      >
        <TextAreaField name="reason" label="Reason" hint="The email gives it in your words." />
      </Form>
    </Dialog>
  )
}
