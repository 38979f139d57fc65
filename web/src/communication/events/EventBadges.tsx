import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import { eventStatus } from "#contract/communication/events/types.ts"
import { Badge } from "../../ui/content/Badge.tsx"

/** Upcoming or Past, Featured, Registration Required (spec 001 section 2). */
export function EventBadges({ event }: { event: CollegeEvent }) {
  const status = eventStatus(event)
  return (
    <div className="row">
      <Badge>{status}</Badge>
      {event.is_featured && <Badge tone="info">Featured</Badge>}
      {event.registration_required && <Badge tone="warn">Registration Required</Badge>}
    </div>
  )
}
