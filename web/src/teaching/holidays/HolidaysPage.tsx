import type { Holiday } from "#contract/teaching/holidays.ts"
import { paths } from "../../lib/address/paths.ts"
import { useDelete } from "../../lib/api/writes.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { HolidayDialog } from "./HolidayDialog.tsx"
import { whenText } from "./labels.ts"
import { holidayList } from "./lists.ts"

const columns: Column<Holiday>[] = [
  { header: "Holiday", sort: "name", primary: true, cell: (holiday) => holiday.name },
  { header: "Days", sort: "start_date", second: true, cell: whenText },
]

/** The days on which the college has no lessons. */
export function HolidaysPage() {
  const list = useList("GET /holidays", holidayList)
  const editing = useEditing<Holiday>()
  const { deleteItem } = useDelete()

  const actions = (holiday: Holiday) => [
    { label: "Edit", onSelect: () => editing.edit(holiday) },
    deleteItem("DELETE /holidays/{id}", {
      id: holiday.id,
      name: holiday.name,
      title: "Delete holiday",
      text: `Are you sure you want to delete ${holiday.name}? The classes of ${whenText(holiday)} then take place.`,
    }),
  ]
  return (
    <ListPage
      title="Holidays"
      section="calendar"
      noun="holiday"
      list={list}
      columns={columns}
      nameOf={(holiday) => holiday.name}
      main={{ label: "Add holiday", onSelect: editing.create }}
      more={[
        { label: "Timetable", to: paths.timetable },
        { label: "Rooms", to: paths.rooms },
      ]}
      search="Search holidays"
      actions={actions}
      empty={{ text: "On a holiday the whole college has no classes." }}
    >
      {editing.dialog((holiday) => (
        <HolidayDialog holiday={holiday} onAnother={editing.create} onClose={editing.close} />
      ))}
    </ListPage>
  )
}
