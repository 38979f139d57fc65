import { useParams } from "react-router"
import type { Attendee } from "#contract/communication/events/registrations.ts"
import { whenText } from "#contract/communication/events/whenText.ts"
import { dayText, today } from "#contract/lib/dates.ts"
import { roleLabel } from "#contract/people/people/roleLabels.ts"
import { letterheadOf } from "../../college/college/letterhead.ts"
import { detailsOf, paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { nameOf } from "../../people/people/labels.ts"
import { PaperList } from "../../ui/content/PaperList.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { EmptyState } from "../../ui/state/EmptyState.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { paperQuery } from "./lists.ts"

const columns = [
  { header: "No.", cell: (_: Attendee, place: number) => place, tight: true },
  { header: "Name", cell: nameOf },
  { header: "Class", cell: (person: Attendee) => person.class ?? roleLabel[person.role], tight: true },
  { header: "Signature" },
]

/** The people registered for an event, on A4 paper, to sign at the door. */
export function AttendeeListPage() {
  const id = useParams().id ?? ""
  const college = useData("GET /college").data?.college
  const event = useData("GET /admin/events/{id}", { params: { id } }).data?.event
  const attendees = useData("GET /events/{id}/attendees", { params: { id }, query: paperQuery })
  return (
    <Page
      title="Attendee list"
      section="calendar"
      actions={
        <>
          <LinkButton to={detailsOf(paths.events, Number(id))}>Back to the event</LinkButton>
          <Button kind="main" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <Loaded query={attendees}>
        {({ attendees, total }) =>
          attendees.length === 0 ? (
            <EmptyState
              title="No attendees"
              text="People who register for this event appear here."
              seed="events"
            />
          ) : (
            <PaperList
              letterhead={letterheadOf(college)}
              title={event?.title ?? "Attendees"}
              lines={[
                event ? [whenText(event), event.location].filter(Boolean).join(", ") : null,
                `Registered: ${total}. Printed on ${dayText(today())}.`,
                total > attendees.length
                  ? `The first ${attendees.length} by name. The CSV file of the event has all.`
                  : null,
              ]}
              columns={columns}
              rows={attendees}
              keyOf={({ person_id }) => person_id}
            />
          )
        }
      </Loaded>
    </Page>
  )
}
