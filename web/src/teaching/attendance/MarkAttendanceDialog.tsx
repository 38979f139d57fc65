import { incompleteAttendance, sessionInput } from "#contract/teaching/attendance/endpoints.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { Form } from "../../ui/form/Form.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { SessionFields } from "./SessionFields.tsx"
import { blankSession } from "./sessionValues.ts"

/** Spec 002 section 5: a lecturer records a class without a register. */
export function MarkAttendanceDialog({ onClose }: { onClose: () => void }) {
  const write = useWrite()
  return (
    <Dialog title="Mark Attendance" onClose={onClose}>
      <Form
        draft="own attendance record"
        schema={sessionInput}
        defaults={blankSession()}
        problem={incompleteAttendance}
        submitLabel="Mark Attendance"
        busyLabel="Saving..."
        onCancel={onClose}
        onSubmit={async (body) => {
          await write(
            "POST /lecturer-attendance/mark",
            { body },
            { failure: "Failed to mark attendance. Please try again." },
          )
          onClose()
        }}
      >
        <SessionFields />
      </Form>
    </Dialog>
  )
}
