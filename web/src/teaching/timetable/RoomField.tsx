import { countText } from "#contract/lib/amounts.ts"
import { useData } from "../../lib/api/data.ts"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { byName } from "./lists.ts"

export function RoomField() {
  const rooms = useData("GET /rooms", { query: byName }).data?.rooms
  return (
    <SelectField
      name="room_id"
      label="Room"
      blank="No room"
      options={rooms?.map(({ id, name, capacity }) => [
        id,
        capacity === null ? name : `${name} (${countText(capacity, "seat")})`,
      ])}
    />
  )
}
