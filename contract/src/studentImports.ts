import type { ImportField } from "./imports.ts"
import { studentColumns } from "./studentColumns.ts"
import { studentInput } from "./students.ts"

/** What a spreadsheet of students may tell; what it must tell, the student form's own rules say. */
export const studentFields: readonly ImportField[] = studentColumns.map(([field, label]) => ({
  field,
  label,
  required: !studentInput.shape[field].safeParse(undefined).success,
}))
