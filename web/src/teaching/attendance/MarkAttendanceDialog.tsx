import { shortDayText } from "#contract/lib/dates.ts"
import { incompleteAttendance, sessionInput } from "#contract/teaching/attendance/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { randomKey } from "../../lib/api/idempotencyKey.ts"
import { useDeliver } from "../../lib/outbox/useDeliver.ts"
import { Form } from "../../ui/form/Form.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { SessionFields } from "./SessionFields.tsx"
import { blankSession } from "./sessionValues.ts"

const draft = "own attendance record"

/** Spec 002 section 5: a lecturer records a class without a register. */
export function MarkAttendanceDialog({ onClose }: { onClose: () => void }) {
  const deliver = useDeliver()
  return (
    <Dialog title="Mark Attendance" size="side" onClose={onClose}>
      <Form
        draft={draft}
        schema={sessionInput}
        defaults={blankSession()}
        problem={incompleteAttendance}
        submitLabel="Mark Attendance"
        busyLabel="Saving..."
        onCancel={onClose}
        onSubmit={async (body) => {
          await deliver({
            name: `session ${randomKey()}`,
            endpoint: "POST /lecturer-attendance/mark",
            parts: { body },
            title: `Your attendance of ${shortDayText(body.date)}`,
            counted: { number: 1, one: "attendance record", many: "attendance records" },
            path: paths.myAttendance,
            failure: "Failed to mark attendance. Please try again.",
            form: draft,
          })
          onClose()
        }}
      >
        <SessionFields />
      </Form>
    </Dialog>
  )
}
