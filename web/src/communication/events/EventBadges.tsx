import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import { eventStatus } from "#contract/communication/events/types.ts"
import { Badge } from "../../ui/content/Badge.tsx"

/** Registration Required, Featured, Upcoming or Past (spec 001 section 2). */
export function EventBadges({ event }: { event: CollegeEvent }) {
  const status = eventStatus(event)
  return (
    <div className="row">
      {event.registration_required && <Badge tone="warn">Registration Required</Badge>}
      {event.is_featured && <Badge tone="info">Featured</Badge>}
      <Badge>{status}</Badge>
    </div>
  )
}
