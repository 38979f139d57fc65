import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import { whenText } from "#contract/communication/events/whenText.ts"
import { instantText } from "#contract/lib/dates.ts"
import { useData } from "../../lib/api/data.ts"
import { audienceLabel } from "../../people/notifications/labels.ts"
import { Details } from "../../ui/content/Details.tsx"
import { Picture } from "../../ui/content/Picture.tsx"
import type { RowActions } from "../../ui/list/ListTable.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { RichText } from "../../ui/richText/RichText.tsx"
import { Attendees } from "./Attendees.tsx"
import { capacityText, typeLabel } from "./admin.labels.ts"
import { EventBadges } from "./EventBadges.tsx"

type Props = { id: number; items: RowActions<CollegeEvent> }

/** One event beside the administrator's list, with the people who registered. */
export function EventDetails({ id, items }: Props) {
  const details = useData("GET /admin/events/{id}", { params: { id } })
  const loaded = details.data?.event
  return (
    <SidePanel
      title={loaded?.title ?? "Event"}
      line={loaded && whenText(loaded)}
      query={details}
      items={({ event }) => items(event)}
    >
      {({ event }) => (
        <>
          {event.event_image !== null && <Picture src={event.event_image} recordName={event.title} />}
          <EventBadges event={event} />
          {event.formatted && <RichText text={event.formatted} />}
          <Details
            items={[
              ["Type", typeLabel[event.event_type]],
              ["Target audience", audienceLabel[event.target_audience]],
              ["Location", event.location],
              ["Participants", capacityText(event) || null],
              event.registration_deadline !== null && [
                "Register until",
                instantText(event.registration_deadline),
              ],
              ["Repeats", event.series_id === null ? "No" : "Every week"],
              ["Tags", event.tags],
            ]}
          />
          {event.registration_required && <Attendees event={event} />}
        </>
      )}
    </SidePanel>
  )
}
