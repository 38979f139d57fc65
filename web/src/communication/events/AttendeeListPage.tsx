import { useParams } from "react-router"
import type { Attendee } from "#contract/communication/events/registrations.ts"
import { whenText } from "#contract/communication/events/whenText.ts"
import { dayText, today } from "#contract/lib/dates.ts"
import { roleLabel } from "#contract/people/people/roleLabels.ts"
import { PaperListPage } from "../../college/college/PaperListPage.tsx"
import { detailsOf, paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { nameOf } from "../../people/people/labels.ts"
import { paperQuery } from "./lists.ts"

const columns = [
  { header: "No.", cell: (_: Attendee, index: number) => index, tight: true },
  { header: "Name", cell: nameOf },
  { header: "Class", cell: (person: Attendee) => person.class ?? roleLabel[person.role], tight: true },
  { header: "Signature" },
]

/** The people registered for an event, on A4 paper, to sign at the door. */
export function AttendeeListPage() {
  const id = useParams().id ?? ""
  const event = useData("GET /admin/events/{id}", { params: { id } }).data?.event
  const attendees = useData("GET /events/{id}/attendees", { params: { id }, query: paperQuery })
  return (
    <PaperListPage
      title="Attendee list"
      section="calendar"
      back={{ label: "Back to the event", to: detailsOf(paths.events, Number(id)) }}
      query={attendees}
      empty={{
        title: "No attendees",
        text: "People who register for this event appear here.",
        seed: "events",
      }}
      columns={columns}
      paper={({ attendees, total }) => ({
        title: event?.title ?? "Attendees",
        lines: [
          event ? [whenText(event), event.location].filter(Boolean).join(", ") : null,
          `Registered: ${total}. Printed on ${dayText(today())}.`,
          total > attendees.length
            ? `The first ${attendees.length} by name. The CSV file of the event has all.`
            : null,
        ],
        rows: attendees,
        keyOf: ({ person_id }) => person_id,
      })}
    />
  )
}
