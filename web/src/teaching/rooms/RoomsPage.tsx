import { countText } from "#contract/lib/amounts.ts"
import type { Room } from "#contract/teaching/rooms.ts"
import { paths } from "../../lib/address/paths.ts"
import { useDelete } from "../../lib/api/writes.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { roomList } from "./lists.ts"
import { RoomDialog } from "./RoomDialog.tsx"

const columns: Column<Room>[] = [
  { header: "Room", sort: "name", primary: true, cell: (room) => room.name },
  {
    header: "Capacity",
    sort: "capacity",
    numeric: true,
    second: true,
    cell: ({ capacity }) => (capacity === null ? "—" : countText(capacity, "seat")),
  },
  {
    header: "In Use",
    numeric: true,
    second: true,
    cell: ({ weekly_hours }) => `${countText(weekly_hours, "hour")} a week`,
  },
]

export function RoomsPage() {
  const list = useList("GET /rooms", roomList)
  const editing = useEditing<Room>()
  const { deleteItem } = useDelete()

  const actions = (room: Room) => [
    { label: "Edit", onSelect: () => editing.edit(room) },
    { label: "Timetable", to: `${paths.timetable}?room_id=${room.id}` },
    deleteItem("DELETE /rooms/{id}", { id: room.id, name: room.name, title: "Delete room" }),
  ]
  return (
    <ListPage
      title="Rooms"
      section="calendar"
      noun="room"
      list={list}
      columns={columns}
      nameOf={(room) => room.name}
      main={{ label: "Add room", onSelect: editing.create }}
      more={[
        { label: "Timetable", to: paths.timetable },
        { label: "Holidays", to: paths.holidays },
      ]}
      search="Search rooms"
      actions={actions}
      empty={{
        first: { label: "Add many at once", to: `${paths.start}?station=timetable` },
        text: "The rooms that you add can be chosen in the timetable.",
      }}
    >
      {editing.dialog((room) => (
        <RoomDialog room={room} onAnother={editing.create} onClose={editing.close} />
      ))}
    </ListPage>
  )
}
