import type { Assignment } from "#contract/assessment/assignments/endpoints.ts"
import { type Extension, extensionEdit, newExtension } from "#contract/assessment/extensions.ts"
import { dueText } from "#contract/lib/dates.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import { StudentField } from "../../members/students/StudentField.tsx"
import { DateTimeField } from "../../ui/fields/DateTimeField.tsx"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"

type Props = {
  assignment: Pick<Assignment, "id" | "due_date">
  /** Absent if more time is being given. */
  extension: Extension | undefined
  onClose: () => void
}

/** Gives one student more time for an assignment, or changes how much. */
export function ExtensionDialog({ assignment, extension, onClose }: Props) {
  return (
    <RecordForm
      noun="extension"
      of={`assignment ${assignment.id}`}
      path="/extensions"
      record={extension}
      schema={newExtension}
      editSchema={extensionEdit}
      values={
        extension
          ? { due_date: extension.due_date, reason: extension.reason ?? "", version: extension.version }
          : { assignment_id: assignment.id, student_id: "", due_date: "", reason: "" }
      }
      title="Give more time"
      add="Give more time"
      adding="Saving..."
      failure="More time could not be given."
      onClose={onClose}
    >
      {extension ? (
        <p>
          {extension.student_first_name} {extension.student_last_name}
        </p>
      ) : (
        <StudentField />
      )}
      <DateTimeField
        name="due_date"
        label="Later due date"
        hint={`Everybody else: ${dueText(assignment.due_date)}`}
        usualTime="16:00"
        required
      />
      <TextAreaField name="reason" label="Reason" hint="The student reads it." rows={2} required />
    </RecordForm>
  )
}
