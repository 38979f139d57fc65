import { subjectRow } from "#contract/courses/subjects/endpoints.ts"
import { nationalProgramme } from "#contract/courses/subjects/programme.ts"
import type { Opening } from "#contract/office/opening.ts"
import { subjectSteps } from "../../courses/subjects/importSteps.tsx"
import { paths } from "../../lib/address/paths.ts"
import { GridForm } from "../../lib/records/GridForm.tsx"
import { Disclosure } from "../../ui/content/Details.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { ExistingRecords } from "./ExistingRecords.tsx"
import { StationImport } from "./StationImport.tsx"
import { subjectColumns } from "./stations.ts"

const programme = nationalProgramme.map(({ code, name, credits, term_number }) => ({
  code,
  name,
  credits: String(credits),
  term_number: String(term_number),
}))

/**
 * The subjects of a college that is being opened. If there are none yet, the grid is prefilled with the national programme.
 */
export function SubjectsStation({ opening: { subjects } }: { opening: Opening }) {
  return (
    <>
      <p>
        {subjects === 0
          ? `Take over the national two-year programme: ${programme.length} subjects. Change what your college has otherwise, or paste your own list into the grid.`
          : "Add further subjects, typed or pasted from a spreadsheet."}
      </p>
      <ExistingRecords count={subjects} noun="subject" to={paths.subjects} />
      <GridForm
        key={subjects === 0 ? "programme" : "more"}
        noun="subject"
        writeKey="POST /subjects/many"
        schema={subjectRow}
        columns={subjectColumns}
        start={subjects === 0 ? programme : []}
      >
        {(setRows) => (
          <div className="buttons">
            {subjects === 0 ? (
              <Button onClick={() => setRows([])}>Start with an empty list</Button>
            ) : (
              <Button onClick={() => setRows(programme)}>Show the national programme</Button>
            )}
          </div>
        )}
      </GridForm>
      <Disclosure summary="Import your subjects from a spreadsheet">
        {() => <StationImport station="subjects" steps={subjectSteps} />}
      </Disclosure>
    </>
  )
}
