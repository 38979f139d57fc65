import { chosen } from "#contract/lib/fields.ts"
import { incompleteAttendance, sessionInput } from "#contract/teaching/attendance/endpoints.ts"
import { findLecturers } from "../../lib/api/finders.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { ComboboxField } from "../../ui/fields/ComboboxField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { SessionFields } from "./SessionFields.tsx"
import { blankSession, datedFields } from "./sessionValues.ts"

/** The office must choose the lecturer. For a lecturer's own record, the server knows who they are. */
const officeInput = sessionInput.safeExtend({ lecturer_id: chosen("Lecturer") })

/** The office adds an attendance record of a lecturer. */
export function AddSessionDialog({ onClose }: { onClose: () => void }) {
  const write = useWrite()
  return (
    <FormDialog
      title="Add Attendance Record"
      size="side"
      onClose={onClose}
      draft="new attendance record"
      dated={datedFields}
      schema={officeInput}
      defaults={{ ...blankSession(), lecturer_id: "" }}
      problem={incompleteAttendance}
      submitLabel="Add Attendance Record"
      onSubmit={(body) => write("POST /lecturer-attendance/mark", { body })}
    >
      <ComboboxField
        name="lecturer_id"
        label="Lecturer"
        options={findLecturers}
        none="No lecturers found"
        required
      />
      <SessionFields />
    </FormDialog>
  )
}
