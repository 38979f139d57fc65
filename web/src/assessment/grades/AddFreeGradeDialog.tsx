import { freeGradeInput } from "#contract/assessment/grades/entry.ts"
import { findSubjects } from "../../lib/api/finders.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { StudentField } from "../../members/students/StudentField.tsx"
import { ComboboxField } from "../../ui/fields/ComboboxField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { FreeGradeFields } from "./FreeGradeFields.tsx"

const blank = {
  student_id: "",
  subject_id: "",
  term_id: "",
  grade_type: "assignment",
  assignment_title: "",
  state: "number",
  points_earned: null,
  max_points: 100,
  feedback: "",
  /** Version 0 means a new grade. If one already exists, both values are shown. */
  version: 0,
} as const

/** An administrator adds a grade (spec 001 section 5). */
export function AddFreeGradeDialog({ onClose }: { onClose: () => void }) {
  const write = useWrite()
  return (
    <FormDialog
      title="Add Grade"
      onClose={onClose}
      draft="new grade"
      schema={freeGradeInput}
      defaults={blank}
      problem="Please fill in all required fields including term"
      submitLabel="Add Grade"
      busyLabel="Adding Grade..."
      onSubmit={(body) =>
        write("POST /grades/create-or-update", { body }, { failure: "Error adding grade: " })
      }
    >
      <StudentField />
      <ComboboxField
        name="subject_id"
        label="Subject"
        options={findSubjects}
        none="No subjects found"
        required
      />
      <FreeGradeFields />
    </FormDialog>
  )
}
