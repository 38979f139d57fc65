import { attendeeInput } from "#contract/events/registrations.ts"
import { useWrite } from "../lib/api/writes.ts"
import { EmailField } from "../ui/fields/TextField.tsx"
import { Form } from "../ui/form/Form.tsx"

type Props = { eventId: number; onClose: () => void }

/** Registers somebody who asked at the office; they wait if the event is full. */
export function AddAttendee({ eventId, onClose }: Props) {
  const write = useWrite()
  return (
    <Form
      schema={attendeeInput}
      defaults={{ email: "" }}
      submitLabel="Add person"
      busyLabel="Adding..."
      onCancel={onClose}
      onSubmit={async (body) => {
        await write("POST /events/{id}/attendees", { params: { id: eventId }, body })
        onClose()
      }}
    >
      <EmailField
        name="email"
        label="Email"
        hint="The address of their account"
        autoComplete="off"
        required
      />
    </Form>
  )
}
