import { ImportScreen } from "../../people/imports/ImportScreen.tsx"
import { subjectSteps } from "./importSteps.tsx"

/** Imports subjects from a table. Each subject is offered in the terms of its year and semester. */
export const ImportSubjectsPage = () => (
  <ImportScreen {...subjectSteps} title="Import subjects" section="courses" />
)
