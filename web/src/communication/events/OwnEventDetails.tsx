import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import { eventStatus } from "#contract/communication/events/types.ts"
import { whenText } from "#contract/communication/events/whenText.ts"
import { dueText } from "#contract/lib/dates.ts"
import { useData } from "../../lib/api/data.ts"
import { useDownload } from "../../lib/api/download.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Details } from "../../ui/content/Details.tsx"
import { Picture } from "../../ui/content/Picture.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { RichText } from "../../ui/richText/RichText.tsx"
import { ownPlaceText, placesText } from "./mine.labels.ts"
import { RegistrationButtons } from "./RegistrationButtons.tsx"

/** One event as students and lecturers see it. Notifications link to it. */
export function OwnEventDetails({ id }: { id: number }) {
  const details = useData("GET /events/{id}", { params: { id } })
  const event = details.data?.event
  return (
    <SidePanel
      title={event?.title ?? "Event"}
      line={event && whenText(event)}
      query={details}
      missing="This event was cancelled, or it is not for you any more."
      actions={({ event }) => (
        <>
          <RegistrationButtons event={event} />
          <AddToCalendar id={id} />
        </>
      )}
    >
      {({ event }) => (
        <>
          {event.event_image !== null && <Picture src={event.event_image} recordName={event.title} />}
          {event.formatted && <RichText text={event.formatted} />}
          <Details
            items={[
              ["Status", <Badge key="status">{eventStatus(event)}</Badge>],
              ["Location", event.location],
              ...registrationItems(event),
              event.tags !== null && ["Tags", event.tags],
            ]}
          />
        </>
      )}
    </SidePanel>
  )
}

function registrationItems(event: CollegeEvent): (false | readonly [string, string])[] {
  const {
    my_registration: registration,
    registration_required,
    registration_deadline,
    registration_refusal,
  } = event
  if (!registration_required) return []
  return [
    ["Your place", registration ? ownPlaceText(registration) : (registration_refusal ?? "Not registered")],
    ["Places", placesText(event)],
    registration_deadline !== null && ["Register until", dueText(registration_deadline)],
  ]
}

/** Saves the event for the calendar of the person's device. */
function AddToCalendar({ id }: { id: number }) {
  const { busy, download } = useDownload()
  return (
    <Button
      kind="quiet"
      busy={busy}
      onClick={() =>
        download("GET /events/{id}/calendar.ics", { params: { id } }, "Error downloading event.")
      }
    >
      Add to calendar
    </Button>
  )
}
