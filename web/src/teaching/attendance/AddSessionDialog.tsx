import { chosen } from "#contract/lib/fields.ts"
import { incompleteAttendance, sessionInput } from "#contract/teaching/attendance/endpoints.ts"
import { findLecturers } from "../../lib/api/finders.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { ComboboxField } from "../../ui/fields/ComboboxField.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { SessionFields } from "./SessionFields.tsx"
import { blankSession } from "./sessionValues.ts"

/** The office names the lecturer, because the server can't know them. */
const officeInput = sessionInput.safeExtend({ lecturer_id: chosen("Lecturer") })

/** The office adds an attendance record of a lecturer. */
export function AddSessionDialog({ onClose }: { onClose: () => void }) {
  const write = useWrite()
  return (
    <Dialog title="Add attendance record" size="side" onClose={onClose}>
      <Form
        draft="new attendance record"
        schema={officeInput}
        defaults={{ ...blankSession(), lecturer_id: "" }}
        problem={incompleteAttendance}
        submitLabel="Add Attendance Record"
        busyLabel="Saving..."
        onCancel={onClose}
        onSubmit={async (body) => {
          await write("POST /lecturer-attendance/mark", { body })
          onClose()
        }}
      >
        <ComboboxField
          name="lecturer_id"
          label="Lecturer"
          options={findLecturers}
          none="No lecturers found"
          required
        />
        <SessionFields />
      </Form>
    </Dialog>
  )
}
