import { type Room, roomInput } from "#contract/teaching/rooms.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"

type Props = { room: Room | undefined; onAnother?: () => void; onClose: () => void }

export function RoomDialog({ room, onAnother, onClose }: Props) {
  return (
    <RecordForm
      noun="room"
      path="/rooms"
      record={room}
      schema={roomInput}
      values={{ ...room, name: room?.name ?? "", capacity: room?.capacity ?? "" }}
      another={{ begin: onAnother }}
      onClose={onClose}
    >
      <TextField name="name" label="Name" hint="For example, Room 4" required />
      <NumberField name="capacity" label="Capacity" hint="How many people it seats" />
    </RecordForm>
  )
}
