import { type ReactNode, useState } from "react"
import type { ClassSession } from "#contract/teaching/attendance/endpoints.ts"
import type { AttendanceStatus as Status } from "#contract/teaching/attendance/types.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { CorrectRegisterDialog } from "./CorrectRegisterDialog.tsx"
import { EditSessionDialog } from "./EditSessionDialog.tsx"
import { statusLabel, statusTone } from "./labels.ts"

export const AttendanceStatus = ({ status }: { status: Status }) => (
  <Badge tone={statusTone[status]}>{statusLabel[status]}</Badge>
)

/** The columns that are the same in the office's list and in a lecturer's list. */
export const sessionColumns = {
  subject: { header: "Subject", sort: "subject", second: true, cell: ({ subject }) => subject },
  subjectName: { header: "Subject Name", grow: 2, wide: true, cell: ({ subject_name }) => subject_name },
  strength: { header: "Strength", sort: "strength", numeric: true, cell: ({ strength }) => strength },
  present: { header: "Present", sort: "present", numeric: true, cell: ({ present }) => present },
  absent: { header: "Absent", sort: "absent", numeric: true, wide: true, cell: ({ absent }) => absent },
  status: {
    header: "Status",
    sort: "status",
    second: true,
    cell: ({ status }) => <AttendanceStatus status={status} />,
  },
} satisfies Record<string, Column<ClassSession>>

/** The actions on an attendance record, for the office and for lecturers, and the dialogs that they open. */
export function useSessionActions() {
  const editing = useEditing<ClassSession>()
  const [correcting, setCorrecting] = useState<ClassSession>()
  return {
    create: editing.create,
    close: editing.close,
    actions: (session: ClassSession) => [
      session.may_edit &&
        session.taken_at !== null && {
          label: "Correct register",
          quick: true,
          onSelect: () => setCorrecting(session),
        },
      session.may_edit && { label: "Edit", onSelect: () => editing.edit(session) },
    ],
    /** The open dialog. `creating` is the dialog for a new record. */
    dialogs: (creating: ReactNode) => (
      <>
        {editing.dialog((session) =>
          session ? <EditSessionDialog session={session} onClose={editing.close} /> : creating,
        )}
        {correcting && <CorrectRegisterDialog id={correcting.id} onClose={() => setCorrecting(undefined)} />}
      </>
    ),
  }
}
