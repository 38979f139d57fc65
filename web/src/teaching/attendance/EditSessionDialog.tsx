import {
  type ClassSession,
  incompleteAttendance,
  sessionEdit,
} from "#contract/teaching/attendance/endpoints.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { SessionFields } from "./SessionFields.tsx"
import { valuesOf } from "./sessionValues.ts"

type Props = { session: ClassSession; onClose: () => void }

/** Changes an attendance record. Its lecturer may do so on the same day, and the office also later. */
export function EditSessionDialog({ session, onClose }: Props) {
  const write = useWrite()
  const { id } = session
  return (
    <FormDialog
      title="Edit attendance record"
      size="side"
      onClose={onClose}
      draft={`attendance record ${id}`}
      schema={sessionEdit}
      defaults={valuesOf(session)}
      valuesOf={(current) => valuesOf(current as ClassSession)}
      problem={incompleteAttendance}
      submitLabel="Save changes"
      onSubmit={(body) => write("PUT /attendance/{id}", { params: { id }, body })}
    >
      <SessionFields session={session} />
    </FormDialog>
  )
}
