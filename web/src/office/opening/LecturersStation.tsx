import { useMemo } from "react"
import { lecturerRow } from "#contract/members/lecturers/endpoints.ts"
import type { Opening } from "#contract/office/opening.ts"
import { useClasses } from "../../college/classes/useClasses.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { GridForm } from "../../lib/records/GridForm.tsx"
import { lecturerSteps } from "../../members/lecturers/importSteps.tsx"
import { Disclosure } from "../../ui/content/Details.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { ExistingRecords } from "./ExistingRecords.tsx"
import { StationImport } from "./StationImport.tsx"
import { lecturerColumns } from "./stations.ts"

export function LecturersStation({ opening }: { opening: Opening }) {
  const query = useData("GET /departments")
  return (
    <>
      <p>
        Type one lecturer after the other with Enter, or paste your list from a spreadsheet. Phone and class
        may stay blank. {opening.doors_closed && "They are invited when you open the doors."}
      </p>
      <ExistingRecords count={opening.lecturers} noun="lecturer" to={paths.lecturers} />
      {/* The import comes with the grid, which would otherwise push it away from under a finger. */}
      <Loaded query={query}>
        {({ departments }) => (
          <>
            <Grid
              departments={departments.filter((department) => !department.is_retired).map(({ name }) => name)}
            />
            <Disclosure summary="Import your lecturers from a spreadsheet">
              {() => <StationImport station="lecturers" steps={lecturerSteps} />}
            </Disclosure>
          </>
        )}
      </Loaded>
    </>
  )
}

function Grid({ departments }: { departments: readonly string[] }) {
  const names = departments.join("\n")
  const classes = useClasses()
  const columns = useMemo(() => lecturerColumns(names.split("\n"), classes), [names, classes])
  return <GridForm noun="lecturer" writeKey="POST /lecturers/many" schema={lecturerRow} columns={columns} />
}
