import { freeGradeEdit } from "#contract/grades/entry.ts"
import type { Grade } from "#contract/grades/grade.ts"
import { useWrite } from "../lib/api/writes.ts"
import { ReadOnlyField } from "../ui/fields/ReadOnlyField.tsx"
import { Form } from "../ui/form/Form.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"
import { ReasonField } from "./EditGradeDialog.tsx"
import { FreeGradeFields } from "./FreeGradeFields.tsx"

type Props = { grade: Grade; onClose: () => void }

/** An administrator edits a grade under a free title (spec 001 section 5). */
export function EditFreeGradeDialog({ grade, onClose }: Props) {
  const write = useWrite()
  const { id, student_name, student_number, subject_code, subject_name } = grade
  return (
    <Dialog title="Edit Grade" onClose={onClose}>
      <Form
        draft={`grade ${grade.id}`}
        schema={freeGradeEdit}
        defaults={{ ...grade, feedback: grade.feedback ?? "", reason: "" }}
        problem="Please fill in all required fields"
        submitLabel="Update Grade"
        busyLabel="Updating Grade..."
        onCancel={onClose}
        onSubmit={async (body) => {
          await write("PUT /grades/{id}", { params: { id }, body }, { failure: "Error updating grade: " })
          onClose()
        }}
      >
        <ReadOnlyField label="Student" value={`${student_name}, ${student_number}`} />
        <ReadOnlyField label="Subject" value={`${subject_code} ${subject_name}`} />
        <FreeGradeFields />
        <ReasonField />
      </Form>
    </Dialog>
  )
}
