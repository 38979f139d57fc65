import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import { eventStatus } from "#contract/communication/events/types.ts"
import { whenText } from "#contract/communication/events/whenText.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { placesText } from "./mine.labels.ts"

/** The person's own place. Without one, that the event is over, or whether places are left. */
function statusOf(event: CollegeEvent) {
  const { my_registration: registration } = event
  if (registration?.state === "registered") return <Badge tone="good">Registered</Badge>
  if (registration) return <Badge tone="warn">Waiting</Badge>
  const status = eventStatus(event)
  if (status === "Past") return <Badge>{status}</Badge>
  return placesText(event) || <span className="list-quiet">{status}</span>
}

/** The most important unusual fact about an event. */
function noteOf(event: CollegeEvent) {
  if (eventStatus(event) === "Past") return <Badge>Past</Badge>
  // The usual badge's text is longer and would cover the time.
  if (event.registration_required) return <Badge tone="warn">Registration</Badge>
  return event.is_featured ? (
    <Badge tone="info">Featured</Badge>
  ) : (
    <span className="list-quiet">Upcoming</span>
  )
}

export const ownEventColumns: readonly Column<CollegeEvent>[] = [
  { header: "Event", primary: true, sort: "title", cell: ({ title }) => title },
  { header: "When", sort: "start_date", second: true, cell: whenText },
  { header: "Location", grow: 1, wide: true, cell: ({ location }) => location ?? "" },
  { header: "Status", second: true, cell: statusOf },
]

/** The columns of an administrator's events on a phone, where a screen has room for only two cards. */
export const eventColumns: readonly Column<CollegeEvent>[] = [
  { header: "Event", primary: true, sort: "title", cell: ({ title }) => title },
  { header: "When", sort: "start_date", second: true, cell: whenText },
  { header: "Status", second: true, cell: noteOf },
]
