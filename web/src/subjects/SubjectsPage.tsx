import { subjectColumns } from "./columns.tsx"
import { SubjectScreen } from "./SubjectScreen.tsx"
import { subjectWords } from "./words.ts"

const columns = subjectColumns("Subject")

/** Spec 001, "Subject management". */
export function SubjectsPage() {
  return <SubjectScreen words={subjectWords} columns={columns} />
}
