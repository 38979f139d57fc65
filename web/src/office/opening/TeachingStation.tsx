import { useState } from "react"
import { teachingSteps } from "../../courses/teachingAssignments/importSteps.tsx"
import { TeachingMatrix } from "../../courses/teachingAssignments/TeachingMatrix.tsx"
import { positionText } from "../../courses/terms/position.ts"
import { useData } from "../../lib/api/data.ts"
import { useExport } from "../../lib/records/useExport.ts"
import { Disclosure } from "../../ui/content/Details.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { FilterButtons } from "../../ui/list/FilterButtons.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { StationImport } from "./StationImport.tsx"
import { stationAt } from "./stations.ts"

/** The lecturers of the active terms, with one term for each year of study. */
export function TeachingStation() {
  const query = useData("GET /terms/current")
  const [chosen, setChosen] = useState<string>()
  return (
    <Loaded query={query}>
      {({ terms }) => {
        const term = terms.find(({ id }) => String(id) === chosen) ?? terms[0]
        if (!term)
          return (
            <EarlierStation
              to="year"
              text="No term is active, so nothing can be taught yet."
              label="Year and terms"
            />
          )
        return (
          <>
            {terms.length > 1 && (
              <FilterButtons
                label="Term"
                value={String(term.id)}
                options={terms.map((option) => [
                  String(option.id),
                  `${option.name} (${positionText(option)})`,
                ])}
                onChange={setChosen}
              />
            )}
            <TermMatrix key={term.id} id={term.id} />
          </>
        )
      }}
    </Loaded>
  )
}

function TermMatrix({ id }: { id: number }) {
  const query = useData("GET /teaching-assignments/matrix", { query: { term_id: id } })
  return (
    <Loaded query={query}>
      {({ matrix }) => {
        if (matrix.subjects.length === 0)
          return <EarlierStation to="subjects" text="No subject runs in this term yet." label="Subjects" />
        if (matrix.lecturers.length === 0)
          return <EarlierStation to="lecturers" text="Nobody is there to teach yet." label="Lecturers" />
        return (
          <>
            <TeachingMatrix termId={id} matrix={matrix} />
            <ImportAndExport termId={id} />
          </>
        )
      }}
    </Loaded>
  )
}

/** Exports this station's data as a table, and imports such a table for another year or program. */
function ImportAndExport({ termId }: { termId: number }) {
  const exported = useExport("GET /teaching-assignments/export", { narrowing: { term_id: termId } })
  return (
    <>
      <Disclosure summary="Import who teaches what from a spreadsheet">
        {() => <StationImport station="teaching" steps={teachingSteps} />}
      </Disclosure>
      <div className="buttons">
        {exported.map(({ label, busy, onSelect }) => (
          <Button key={label} busy={busy} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </div>
    </>
  )
}

type EarlierStationProps = { to: "year" | "subjects" | "lecturers"; text: string; label: string }

/** Leads to the station that must be completed before this one. */
const EarlierStation = ({ to, text, label }: EarlierStationProps) => (
  <>
    <p>{text}</p>
    <div className="buttons">
      <LinkButton kind="main" to={stationAt(to)}>
        {label}
      </LinkButton>
    </div>
  </>
)
