import { type Registration, rejection } from "#contract/members/registrations.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { countText } from "../../ui/list/list.ts"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { nameOf } from "./labels.ts"

type Props = { registration: Registration; onClose: () => void }

type ManyProps = { ids: readonly number[]; onDone: () => void; onClose: () => void }

/** Rejects the selected registrations, such as those by a bot, with one optional reason. */
export function RejectSelectedDialog({ ids, onDone, onClose }: ManyProps) {
  const write = useWrite()
  return (
    <Dialog title={`Reject ${countText(ids.length, "registration")}`} onClose={onClose}>
      <p>
        People with a confirmed address are told by email, and what was entered is removed. This action cannot
        be undone.
      </p>
      <Form
        schema={rejection}
        defaults={{ reason: "" }}
        submitLabel="Reject"
        busyLabel="Rejecting..."
        danger
        onCancel={onClose}
        onSubmit={async (body) => {
          await write(
            "POST /registrations/reject",
            { body: { ...body, ids: [...ids] } },
            { failure: "Error: " },
          )
          onDone()
        }}
      >
        <TextAreaField name="reason" label="Reason" hint="The e-mail gives it in your words." />
      </Form>
    </Dialog>
  )
}

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
        <TextAreaField name="reason" label="Reason" hint="The e-mail gives it in your words." />
      </Form>
    </Dialog>
  )
}
