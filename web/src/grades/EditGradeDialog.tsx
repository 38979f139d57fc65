import { gradeEdit } from "#contract/grades/entry.ts"
import type { Grade } from "#contract/grades/grade.ts"
import { useWrite } from "../lib/api/writes.ts"
import { ReadOnlyField } from "../ui/fields/ReadOnlyField.tsx"
import { TextField } from "../ui/fields/TextField.tsx"
import { Form } from "../ui/form/Form.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"
import { ResultFields } from "./ResultFields.tsx"

type Props = { grade: Grade; onClose: () => void }

/** Edits a grade of an assignment, or a lecturer's grade. Title, term and maximum stay. */
export function EditGradeDialog({ grade, onClose }: Props) {
  const write = useWrite()
  const { id, state, points_earned, feedback, version, max_points } = grade
  return (
    <Dialog title="Edit Grade" onClose={onClose}>
      <Form
        draft={`grade ${id}`}
        schema={gradeEdit}
        defaults={{ state, points_earned, feedback: feedback ?? "", reason: "", version }}
        submitLabel="Update Grade"
        busyLabel="Updating Grade..."
        onCancel={onClose}
        onSubmit={async (body) => {
          await write("PUT /grades/{id}", { params: { id }, body }, { failure: "Error updating grade: " })
          onClose()
        }}
      >
        <StudentAndAssignment grade={grade} />
        <ResultFields max={max_points} />
        <ReasonField />
      </Form>
    </Dialog>
  )
}

function StudentAndAssignment({ grade }: { grade: Grade }) {
  const { student_name, student_number, assignment_title, subject_code, term_name } = grade
  return (
    <>
      <ReadOnlyField label="Student" value={`${student_name}, ${student_number}`} />
      <ReadOnlyField label="Assignment" value={`${assignment_title} (${subject_code}, ${term_name})`} />
    </>
  )
}

export const ReasonField = () => (
  <TextField
    name="reason"
    label="Reason for the change"
    hint="Kept in this grade's history."
    maxLength={500}
    autoComplete="off"
  />
)
