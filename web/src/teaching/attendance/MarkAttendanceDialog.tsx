import { shortDayText } from "#contract/lib/dates.ts"
import { incompleteAttendance, sessionInput } from "#contract/teaching/attendance/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { randomKey } from "../../lib/api/idempotencyKey.ts"
import { useDeliver } from "../../lib/outbox/useDeliver.ts"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { SessionFields } from "./SessionFields.tsx"
import { blankSession, datedFields } from "./sessionValues.ts"

const draft = "own attendance record"

/** Spec 002 section 5: a lecturer records a class without a register. */
export function MarkAttendanceDialog({ onClose }: { onClose: () => void }) {
  const deliver = useDeliver()
  return (
    <FormDialog
      title="Mark Attendance"
      size="side"
      onClose={onClose}
      draft={draft}
      dated={datedFields}
      schema={sessionInput}
      defaults={blankSession()}
      problem={incompleteAttendance}
      submitLabel="Mark Attendance"
      onSubmit={(body) =>
        deliver({
          name: `session ${randomKey()}`,
          endpoint: "POST /lecturer-attendance/mark",
          parts: { body },
          title: `Your attendance of ${shortDayText(body.date)}`,
          counted: { number: 1, singular: "attendance record", plural: "attendance records" },
          path: paths.myAttendance,
          failure: "Failed to mark attendance. Please try again.",
          form: draft,
        })
      }
    >
      <SessionFields />
    </FormDialog>
  )
}
