import { useState } from "react"
import type { Opening } from "#contract/office/opening.ts"
import { roomRow } from "#contract/teaching/rooms.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { GridForm } from "../../lib/records/GridForm.tsx"
import { FillDialog } from "../../teaching/timetablePlans/FillDialog.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { countText } from "../../ui/list/list.ts"
import { Already } from "./Already.tsx"
import { roomColumns } from "./stations.ts"

/** The rooms, and the week that is filled with what each class has to learn. */
export function TimetableStation({ opening }: { opening: Opening }) {
  const [filling, setFilling] = useState(false)
  const terms = useData("GET /terms/current").data?.terms ?? []
  const [term] = terms
  return (
    <>
      <Section title="Rooms" lead="Lessons are placed in the rooms that you add.">
        <Already count={opening.rooms} noun="room" to={paths.rooms} />
        <GridForm noun="room" writeKey="POST /rooms/many" schema={roomRow} columns={roomColumns} />
      </Section>
      <Section
        title="The week"
        lead="Gives every class the hours of its subjects, without a clash. You see the plan before anything is added."
      >
        {opening.lessons > 0 && <p>{countText(opening.lessons, "lesson")} in the timetable.</p>}
        <div className="buttons">
          <Button
            kind="main"
            disabledReason={
              opening.assigned === 0 || !term
                ? "Say first who teaches what; lessons need a lecturer."
                : undefined
            }
            onClick={() => setFilling(true)}
          >
            Fill the week
          </Button>
          <LinkButton to={paths.timetable}>Timetable</LinkButton>
        </div>
      </Section>
      {filling && term && (
        <FillDialog termId={term.id} termName={term.name} running onClose={() => setFilling(false)} />
      )}
    </>
  )
}
