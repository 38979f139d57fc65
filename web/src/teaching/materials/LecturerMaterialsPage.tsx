import { taughtSubjects } from "../../courses/subjects/lists.ts"
import { useData } from "../../lib/api/data.ts"
import { MaterialScreen } from "./MaterialScreen.tsx"

/** Spec 002, "Lecturer Course Materials". */
export function LecturerMaterialsPage() {
  const { data } = useData("GET /lecturers/my/subjects", taughtSubjects)
  return <MaterialScreen title="Course Materials" subjects={data?.subjects} cards />
}
