import { useParams } from "react-router"
import type { Attendee } from "#contract/communication/events/registrations.ts"
import { whenText } from "#contract/communication/events/whenText.ts"
import { type PaperColumnOf, rowNumberColumn } from "#contract/lib/paper.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import { listedNameOf } from "#contract/people/people/names.ts"
import { roleLabel } from "#contract/people/people/roleLabels.ts"
import { PaperListPage } from "../../college/college/PaperListPage.tsx"
import { detailsOf, paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { paperQuery } from "./lists.ts"

const columns: readonly PaperColumnOf<Attendee>[] = [
  rowNumberColumn(0.6),
  ["Name", 4, listedNameOf],
  ["Class", 1.4, (person) => person.class ?? roleLabel[person.role]],
  ["Signature", 4, () => ""],
]

/** The people registered for an event, on A4 paper, to sign at the door. */
export function AttendeeListPage() {
  const id = useParams().id ?? ""
  const read = useData("GET /admin/events/{id}", { params: { id } })
  const event = read.data?.event
  const attendees = useData("GET /events/{id}/attendees", { params: { id }, query: paperQuery })
  return (
    <PaperListPage
      title="Attendee list"
      section="calendar"
      back={{ label: "Back to the event", to: detailsOf(paths.events, Number(id)) }}
      // A list that doesn't say which event it is for is not offered for printing.
      query={event ? attendees : { ...read, data: undefined }}
      empty={{
        title: "No attendees",
        text: "People who register for this event appear here.",
        seed: "events",
      }}
      columns={columns}
      isWritable
      paper={({ attendees, total }) => ({
        title: event?.title ?? "Attendees",
        lines: [
          event ? [whenText(event), event.location].filter(Boolean).join(", ") : null,
          `Registered: ${numberText(total)}.`,
          total > attendees.length
            ? `The first ${numberText(attendees.length)} by name. The CSV file of the event has all.`
            : null,
        ],
        rows: attendees,
      })}
    />
  )
}
