import { useState } from "react"
import { countText } from "#contract/lib/amounts.ts"
import type { Opening } from "#contract/office/opening.ts"
import { roomRow } from "#contract/teaching/rooms.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { GridForm } from "../../lib/records/GridForm.tsx"
import { timetableSteps } from "../../teaching/timetable/importSteps.tsx"
import { FillDialog } from "../../teaching/timetablePlans/FillDialog.tsx"
import { Disclosure } from "../../ui/content/Details.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { ExistingRecords } from "./ExistingRecords.tsx"
import { StationImport } from "./StationImport.tsx"
import { roomColumns } from "./stations.ts"

/** The rooms, and a button that fills the timetable with the lessons that each class needs. */
export function TimetableStation({ opening }: { opening: Opening }) {
  const [filled, setFilled] = useState<{ id: number; name: string }>()
  const query = useData("GET /terms/current")
  return (
    <>
      <Section title="Rooms" lead="Lessons are placed in the rooms that you add.">
        <ExistingRecords count={opening.rooms} noun="room" to={paths.rooms} />
        <GridForm noun="room" writeKey="POST /rooms/many" schema={roomRow} columns={roomColumns} />
      </Section>
      <Section
        title="The week"
        lead="Gives every class the hours of its subjects, without a clash. You see the plan before anything is added."
      >
        {opening.lessons > 0 && <p>{countText(opening.lessons, "lesson")} in the timetable.</p>}
        {/* The import comes with the buttons, which would otherwise push it away from under a finger. */}
        <Loaded query={query}>
          {({ terms }) => (
            <>
              <div className="buttons">
                {terms.map((term) => (
                  <Button
                    key={term.id}
                    kind="main"
                    disabledReason={
                      opening.assigned === 0
                        ? "Say first who teaches what; lessons need a lecturer."
                        : undefined
                    }
                    onClick={() => setFilled(term)}
                  >
                    {terms.length === 1 ? "Fill the week" : `Fill the week of ${term.name}`}
                  </Button>
                ))}
                <LinkButton to={paths.timetable}>Timetable</LinkButton>
              </div>
              <Disclosure summary="Import your own timetable from a spreadsheet">
                {() => <StationImport station="timetable" steps={timetableSteps} />}
              </Disclosure>
            </>
          )}
        </Loaded>
      </Section>
      {filled && (
        <FillDialog termId={filled.id} termName={filled.name} running onClose={() => setFilled(undefined)} />
      )}
    </>
  )
}
