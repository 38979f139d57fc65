import { useCallback } from "react"
import { attendeeInput } from "#contract/communication/events/registrations.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { roleLabel } from "#contract/people/people/roleLabels.ts"
import { call } from "../../lib/api/call.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { ComboboxField } from "../../ui/fields/ComboboxField.tsx"
import { Form } from "../../ui/form/Form.tsx"

type Props = { eventId: number; onClose: () => void }

/** Registers somebody who asked at the office. If the event is full, they are added to the waiting list. */
export function AddAttendee({ eventId, onClose }: Props) {
  const write = useWrite()
  const find = useCallback(
    async (search: string, signal: AbortSignal) => {
      const { data } = await call("GET /events/{id}/candidates", {
        params: { id: eventId },
        query: { search },
        signal,
      })
      return data.people.map((person) => ({
        value: person.person_id,
        label: [nameOf(person), person.class ?? person.email ?? roleLabel[person.role]].join(", "),
      }))
    },
    [eventId],
  )
  return (
    <Form
      schema={attendeeInput}
      draft={`attendee of event ${eventId}`}
      defaults={{ person_id: "" }}
      submitLabel="Add person"
      busyLabel="Adding..."
      onCancel={onClose}
      onSubmit={async (body) => {
        await write("POST /events/{id}/attendees", { params: { id: eventId }, body })
        onClose()
      }}
    >
      <ComboboxField name="person_id" label="Person" options={find} none="Nobody found" required />
    </Form>
  )
}
