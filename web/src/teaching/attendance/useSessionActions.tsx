import { type ReactNode, useState } from "react"
import type { ClassSession } from "#contract/teaching/attendance/endpoints.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { CorrectRegisterDialog } from "./CorrectRegisterDialog.tsx"
import { EditSessionDialog } from "./EditSessionDialog.tsx"

/** The actions of an attendance record that the office and lecturers share, and the dialogs that they open. */
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
    /** The dialog that is open, and for a new record the one that is given. */
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
