import { useState } from "react"
import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import type { Attendee } from "#contract/communication/events/registrations.ts"
import { eventStatus } from "#contract/communication/events/types.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { eventAttendees } from "../../lib/address/screenPaths.ts"
import { useAct } from "../../lib/api/writes.ts"
import { useExport } from "../../lib/records/useExport.ts"
import { useList } from "../../lib/records/useList.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { FilterSelect } from "../../ui/list/FilterSelect.tsx"
import { Pager } from "../../ui/list/Pager.tsx"
import { TableSection } from "../../ui/list/TableSection.tsx"
import { TwoLines } from "../../ui/list/TwoLines.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { Menu } from "../../ui/overlay/Menu.tsx"
import { AddAttendee } from "./AddAttendee.tsx"
import { attendeeList } from "./lists.ts"

const columns: Column<Attendee>[] = [
  {
    header: "Name",
    primary: true,
    cell: (person) => <TwoLines note={person.class ?? person.email}>{nameOf(person)}</TwoLines>,
  },
  {
    header: "State",
    cell: ({ state, position, attended }) => {
      if (state === "waiting") return <Badge tone="warn">{`Waiting, number ${position}`}</Badge>
      return <Badge tone="good">{attended ? "Attended" : "Registered"}</Badge>
    },
  },
]

/** The people with a place at an event, followed by the waiting list in order. */
export function Attendees({ event }: { event: CollegeEvent }) {
  const { id } = event
  const list = useList("GET /events/{id}/attendees", { ...attendeeList, params: { id } })
  const exported = useExport("GET /events/{id}/attendees/export", list, { params: { id } })
  const [isAdding, setAdding] = useState(false)
  const act = useAct()
  const confirm = useConfirm()

  async function remove(person: Attendee) {
    const moved = person.state === "registered" ? ", and whoever waits first moves up" : ""
    const text =
      eventStatus(event) === "Past"
        ? "The event has begun, so nobody is told and nobody moves up."
        : `${nameOf(person)} is told${moved}.`
    if (!(await confirm({ title: "Remove attendee", text, action: "Remove", danger: true }))) return
    await act("DELETE /events/{id}/attendees/{person_id}", { params: { id, person_id: person.person_id } })
  }
  const recordAttendance = ({ person_id }: Attendee, hasAttended: boolean) =>
    act("PUT /events/{id}/attendees/{person_id}", {
      params: { id, person_id },
      body: { attended: hasAttended },
    })

  const { total = 0 } = list
  return (
    <>
      <TableSection
        title="Attendees"
        action={
          <span className="row">
            {total > 0 && (
              <Menu
                label="Files of the attendees"
                items={[
                  ...exported,
                  event.registered_count > 0 && { label: "Print list", to: eventAttendees(id) },
                ]}
              />
            )}
            {!isAdding && <Button onClick={() => setAdding(true)}>Add person</Button>}
          </span>
        }
        columns={columns}
        query={list.result}
        rows={({ attendees }) => attendees}
        rowKey={(person) => person.id}
        actions={(person) => (
          <Menu
            label={`Actions for ${nameOf(person)}`}
            items={[
              person.state === "registered" && {
                label: person.attended ? "Mark as not attended" : "Mark as attended",
                onSelect: () => void recordAttendance(person, !person.attended),
              },
              { label: "Remove", danger: true, onSelect: () => void remove(person) },
            ]}
          />
        )}
        empty={<p>Nobody is registered yet.</p>}
      >
        {isAdding && <AddAttendee eventId={id} onClose={() => setAdding(false)} />}
        {(event.waiting_count > 0 || list.filters.state) && (
          <search className="toolbar asks">
            <FilterSelect
              label="State"
              all="Everybody"
              value={list.filters.state}
              onChange={(state) => list.setFilter("state", state)}
              options={[
                ["registered", `Registered (${numberText(event.registered_count)})`],
                ["waiting", `Waiting list (${numberText(event.waiting_count)})`],
              ]}
            />
          </search>
        )}
      </TableSection>
      <Pager list={list} query={list.result} label="Pages of attendees" />
    </>
  )
}
