import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import { whenText } from "#contract/communication/events/whenText.ts"
import { plainText } from "#contract/lib/richText.ts"
import { Picture } from "../../ui/content/Picture.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { Menu, type MenuItem } from "../../ui/overlay/Menu.tsx"
import { capacityText, typeLabel } from "./admin.labels.ts"
import { EventBadges } from "./EventBadges.tsx"

type Props = {
  event: CollegeEvent
  /** The address that opens the event beside the list. */
  to: string
  items: readonly (MenuItem | false)[]
}

/** An event on the administrator's screen (spec 001 section 4). */
export function EventCard({ event, to, items }: Props) {
  const { title, event_type, event_image, description } = event
  return (
    <Card
      title={title}
      to={to}
      over={typeLabel[event_type]}
      picture={event_image !== null && <Picture src={event_image} of={title} />}
      badge={<EventBadges event={event} />}
      menu={<Menu label={`Actions for ${title}`} items={items} />}
      lines={[whenText(event), event.location, capacityText(event)]}
    >
      {description && <p>{plainText(description, 160)}</p>}
    </Card>
  )
}
