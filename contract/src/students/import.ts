import type { ImportField } from "../imports/endpoints.ts"
import { studentColumns } from "./columns.ts"
import { studentInput } from "./endpoints.ts"

/** What a spreadsheet of students may tell; what it must tell, the student form's own rules say. */
export const studentFields: readonly ImportField[] = studentColumns.map(([field, label]) => ({
  field,
  label,
  required: !studentInput.shape[field].safeParse(undefined).success,
}))
