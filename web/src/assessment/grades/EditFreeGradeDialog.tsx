import { freeGradeEdit } from "#contract/assessment/grades/entry.ts"
import type { Grade } from "#contract/assessment/grades/grade.ts"
import { subjectText } from "#contract/courses/subjects/names.ts"
import { ReadOnlyField } from "../../ui/fields/ReadOnlyField.tsx"
import { GradeForm } from "./EditGradeDialog.tsx"
import { FreeGradeFields } from "./FreeGradeFields.tsx"

/** An administrator edits a grade under a free title (spec 001 section 5). */
export const EditFreeGradeDialog = ({ grade, onClose }: { grade: Grade; onClose: () => void }) => (
  <GradeForm
    grade={grade}
    schema={freeGradeEdit}
    values={{ ...grade, feedback: grade.feedback ?? "", reason: "" }}
    onClose={onClose}
  >
    <ReadOnlyField label="Subject" value={subjectText(grade)} />
    <FreeGradeFields />
  </GradeForm>
)
