import { type Registration, rejection } from "#contract/members/registrations.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { countText } from "../../ui/list/list.ts"
import { nameOf } from "./labels.ts"

type Props = { registration: Registration; onClose: () => void }

type ManyProps = { ids: readonly number[]; onDone: () => void; onClose: () => void }

/** Rejects the selected registrations, such as those by a bot, with one optional reason. */
export function RejectSelectedDialog({ ids, onDone, onClose }: ManyProps) {
  const write = useWrite()
  return (
    <FormDialog
      title={`Reject ${countText(ids.length, "registration")}`}
      onClose={onClose}
      lead={
        <p>
          People with a confirmed address are told by email, and what was entered is removed. This action
          cannot be undone.
        </p>
      }
      schema={rejection}
      defaults={{ reason: "" }}
      submitLabel="Reject"
      busyLabel="Rejecting..."
      danger
      onSubmit={(body) =>
        write("POST /registrations/reject", { body: { ...body, ids: [...ids] } }, { failure: "Error: " })
      }
      onSaved={onDone}
    >
      <TextAreaField name="reason" label="Reason" hint="The e-mail gives it in your words." />
    </FormDialog>
  )
}

export function RejectDialog({ registration, onClose }: Props) {
  const write = useWrite()
  return (
    <FormDialog
      title={`Reject ${nameOf(registration)}`}
      onClose={onClose}
      lead={
        <p>
          An email to {registration.email} says so, and what was entered is removed. This action cannot be
          undone.
        </p>
      }
      draft={`rejection ${registration.id}`}
      schema={rejection}
      defaults={{ reason: "" }}
      submitLabel="Reject"
      busyLabel="Rejecting..."
      danger
      onSubmit={async (body) => {
        const params = { id: registration.id }
        await write("POST /registrations/{id}/reject", { params, body }, { failure: "Error: " })
      }}
    >
      <TextAreaField name="reason" label="Reason" hint="The e-mail gives it in your words." />
    </FormDialog>
  )
}
