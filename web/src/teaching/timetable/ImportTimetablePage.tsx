import { ImportScreen } from "../../people/imports/ImportScreen.tsx"
import { timetableSteps } from "./importSteps.tsx"

/** Imports a timetable from a table. A row is refused for the same reasons as the form, such as a clash. */
export const ImportTimetablePage = () => (
  <ImportScreen {...timetableSteps} title="Import a timetable" section="calendar" />
)
