import type { Opening } from "#contract/office/opening.ts"
import { paths } from "../../lib/address/paths.ts"
import { studentSteps } from "../../members/students/importSteps.tsx"
import { ExistingRecords } from "./ExistingRecords.tsx"
import { StationImport } from "./StationImport.tsx"

/** The import of students, with its steps inside the station. */
export function StudentsStation({ opening }: { opening: Opening }) {
  return (
    <>
      <p>
        Import your students from a spreadsheet. The rest of their details can follow later.{" "}
        {opening.doors_closed && "They are invited when you open the doors."}
      </p>
      <ExistingRecords count={opening.students} noun="student" to={paths.students} />
      <StationImport station="students" steps={studentSteps} />
    </>
  )
}
