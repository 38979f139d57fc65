import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import { whenText } from "#contract/communication/events/whenText.ts"
import { plainText } from "#contract/lib/richText.ts"
import { useAct, useConfirmDelete } from "../../lib/api/writes.ts"
import { ListOrDeleted } from "../../lib/deletedRecords/ListOrDeleted.tsx"
import { deletedOption } from "../../lib/deletedRecords/lists.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import { Picture } from "../../ui/content/Picture.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { Cards } from "../../ui/list/Cards.tsx"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { Menu, type MenuItem } from "../../ui/overlay/Menu.tsx"
import { capacityText, typeLabel } from "./admin.labels.ts"
import { eventColumns } from "./columns.tsx"
import { EventBadges } from "./EventBadges.tsx"
import { EventDetails } from "./EventDetails.tsx"
import { EventDialog } from "./EventDialog.tsx"
import { EventMonth } from "./EventMonth.tsx"
import { statusFilter, typeFilter } from "./filters.ts"
import { eventList } from "./lists.ts"

const statusOrDeleted = { ...statusFilter, options: [...statusFilter.options, deletedOption] }

/** Spec 001, "Events management". */
export function EventsPage() {
  return (
    <ListOrDeleted kind="event" title="Events" section="calendar" noun="event" status={statusOrDeleted}>
      <Events />
    </ListOrDeleted>
  )
}

function Events() {
  const list = useList("GET /admin/events", eventList)
  const editing = useEditing<CollegeEvent>()
  const confirmDelete = useConfirmDelete()
  const act = useAct()

  async function remove({ id, title: name }: CollegeEvent, scope: "this" | "following") {
    const text =
      scope === "this"
        ? "Are you sure you want to delete this event?"
        : "Are you sure you want to delete this event and those that follow it?"
    if (!(await confirmDelete({ name, title: "Delete event", text, restorable: true }))) return
    const isGone = await act("DELETE /admin/events/{id}", { params: { id }, query: { scope } })
    const open = list.view.id
    // With "following", the open event may be one of those that were deleted.
    if (isGone && open !== undefined && (open === id || scope === "following")) list.view.close()
  }

  const actions = (event: CollegeEvent) => [
    { label: "Edit", onSelect: () => editing.edit(event) },
    { label: "Delete", danger: true, onSelect: () => void remove(event, "this") },
    event.series_id !== null && {
      label: "Delete this and the following",
      danger: true,
      onSelect: () => void remove(event, "following"),
    },
  ]
  return (
    <ListPage
      title="Events"
      section="calendar"
      noun="event"
      list={list}
      main={{ label: "Create event", onSelect: editing.create }}
      search="Search events"
      filters={[typeFilter, statusOrDeleted]}
      columns={eventColumns}
      nameOf={({ title }) => title}
      actions={actions}
      render={(events) => (
        <Cards
          rows={events}
          card={(event) => <EventCard event={event} to={list.view.hrefOf(event.id)} items={actions(event)} />}
        />
      )}
      beside={{ label: "Calendar", content: <EventMonth hrefOf={list.view.hrefOf} /> }}
      panel={(id) => <EventDetails id={id} items={actions} />}
      empty={{ text: "Events that you create appear here, and for their audience." }}
    >
      {editing.dialog((event) => (
        <EventDialog event={event} onClose={editing.close} />
      ))}
    </ListPage>
  )
}

type Props = {
  event: CollegeEvent
  /** The address that opens the event beside the list. */
  to: string
  items: readonly (MenuItem | false)[]
}

/** An event on the administrator's screen (spec 001 section 4). */
function EventCard({ event, to, items }: Props) {
  const { title, event_type, event_image, description } = event
  return (
    <Card
      flat
      title={title}
      to={to}
      over={typeLabel[event_type]}
      picture={event_image !== null && <Picture src={event_image} recordName={title} />}
      badge={<EventBadges event={event} />}
      menu={<Menu label={`Actions for ${title}`} items={items} />}
      lines={[whenText(event), event.location, capacityText(event)]}
    >
      {description && <p>{plainText(description, 160)}</p>}
    </Card>
  )
}
