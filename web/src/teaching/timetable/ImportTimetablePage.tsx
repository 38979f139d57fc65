import { ImportScreen } from "../../people/imports/ImportScreen.tsx"
import { timetableSteps } from "./importSteps.tsx"

/** Imports a timetable from a table. A row is refused if the form would refuse it, including for a clash. */
export const ImportTimetablePage = () => (
  <ImportScreen {...timetableSteps} title="Import a timetable" section="calendar" />
)
