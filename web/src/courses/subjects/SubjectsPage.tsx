import { subjectColumns } from "./columns.tsx"
import { subjectLabels } from "./labels.ts"
import { SubjectScreen } from "./SubjectScreen.tsx"

const columns = subjectColumns("Subject")

/** Spec 001, "Subject management". */
export function SubjectsPage() {
  return <SubjectScreen words={subjectLabels} columns={columns} />
}
