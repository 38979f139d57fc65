import { freeGradeInput } from "#contract/assessment/grades/entry.ts"
import { findSubjects } from "../../lib/api/finders.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { StudentField } from "../../members/students/StudentField.tsx"
import { ComboboxField } from "../../ui/fields/ComboboxField.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
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
    <Dialog title="Add Grade" onClose={onClose}>
      <Form
        draft="new grade"
        schema={freeGradeInput}
        defaults={blank}
        problem="Please fill in all required fields including term"
        submitLabel="Add Grade"
        busyLabel="Adding Grade..."
        onCancel={onClose}
        onSubmit={async (body) => {
          await write("POST /grades/create-or-update", { body }, { failure: "Error adding grade: " })
          onClose()
        }}
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
      </Form>
    </Dialog>
  )
}
