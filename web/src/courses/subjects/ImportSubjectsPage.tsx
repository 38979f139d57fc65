import { ImportScreen } from "../../people/imports/ImportScreen.tsx"
import { subjectSteps } from "./importSteps.tsx"

/** Imports subjects from a table. Each runs in the terms of its position in the course. */
export const ImportSubjectsPage = () => (
  <ImportScreen {...subjectSteps} title="Import subjects" section="courses" />
)
