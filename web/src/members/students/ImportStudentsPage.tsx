import { ImportScreen } from "../../people/imports/ImportScreen.tsx"
import { studentSteps } from "./importSteps.tsx"

/** Imports students from a table. Each is enrolled and invited, as if added by hand. */
export const ImportStudentsPage = () => (
  <ImportScreen {...studentSteps} title="Import students" section="people" />
)
