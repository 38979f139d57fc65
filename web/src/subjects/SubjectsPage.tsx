import { subjectColumns } from "./columns.tsx"
import { subjectWords } from "./labels.ts"
import { SubjectScreen } from "./SubjectScreen.tsx"

const columns = subjectColumns("Subject")

/** Spec 001, "Subject management". */
export function SubjectsPage() {
  return <SubjectScreen words={subjectWords} columns={columns} />
}
