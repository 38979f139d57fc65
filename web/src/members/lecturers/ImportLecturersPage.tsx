import { ImportScreen } from "../../people/imports/ImportScreen.tsx"
import { lecturerSteps } from "./importSteps.tsx"

/** Imports lecturers from a table. Each gets a number and an invitation, as if added by hand. */
export const ImportLecturersPage = () => (
  <ImportScreen {...lecturerSteps} title="Import lecturers" section="people" />
)
