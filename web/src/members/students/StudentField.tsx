import { findStudents } from "../../lib/api/finders.ts"
import { ComboboxField } from "../../ui/fields/ComboboxField.tsx"

/** Chooses one student by name or number. */
export const StudentField = () => (
  <ComboboxField
    name="student_id"
    label="Student"
    hint="Type a name or number"
    options={findStudents}
    none="No students found"
    required
  />
)
