import { ImportScreen } from "../../people/imports/ImportScreen.tsx"
import { teachingSteps } from "./importSteps.tsx"

/** Imports teaching assignments from a table. Existing ones are unchanged. */
export const ImportTeachingPage = () => (
  <ImportScreen {...teachingSteps} title="Import who teaches what" section="courses" />
)
