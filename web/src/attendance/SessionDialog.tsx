import {
  type ClassSession,
  incompleteAttendance,
  sessionEdit,
  sessionInput,
} from "#contract/attendance/endpoints.ts"
import { today } from "#contract/lib/dates.ts"
import { chosen } from "#contract/lib/fields.ts"
import { splitInstant } from "#contract/lib/typedDates.ts"
import { findLecturers } from "../lib/api/finders.ts"
import { useWrite } from "../lib/api/writes.ts"
import { ComboboxField } from "../ui/fields/ComboboxField.tsx"
import { Form } from "../ui/form/Form.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"
import { SessionFields } from "./SessionFields.tsx"

type Props = { session: ClassSession | undefined; onClose: () => void }

/** The office names the lecturer, who is the only one that the server can't know. */
const officeInput = sessionInput.safeExtend({ lecturer_id: chosen("Lecturer", incompleteAttendance) })

/** One form of the office for new and existing attendance records. */
export function SessionDialog({ session, onClose }: Props) {
  const write = useWrite()
  const shared = { busyLabel: "Saving...", problem: incompleteAttendance, onCancel: onClose }
  if (session) {
    const { id } = session
    return (
      <Dialog title="Edit attendance record" onClose={onClose}>
        <Form
          {...shared}
          draft={`attendance record ${id}`}
          schema={sessionEdit}
          defaults={valuesOf(session)}
          submitLabel="Save changes"
          onSubmit={async (body) => {
            await write("PUT /attendance/{id}", { params: { id }, body })
            onClose()
          }}
        >
          <SessionFields session={session} />
        </Form>
      </Dialog>
    )
  }
  return (
    <Dialog title="Add attendance record" onClose={onClose}>
      <Form
        {...shared}
        draft="new attendance record"
        schema={officeInput}
        defaults={{ ...blank(), lecturer_id: "" }}
        submitLabel="Add Attendance Record"
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

const blank = () => ({
  date: today(),
  time: splitInstant(new Date().toISOString()).time,
  subject: "",
  class: "",
  strength: "",
  present: "",
  signature: "",
  extra_reason: "",
  status: "present" as const,
})

const valuesOf = ({ classes, ...session }: ClassSession) => ({
  date: session.date,
  time: session.time,
  subject: session.subject,
  class: classes.length === 1 ? classes[0] : "",
  strength: session.strength,
  present: session.present,
  signature: session.signature ?? "",
  extra_reason: session.extra_reason ?? "",
  status: session.status,
  version: session.version,
})
