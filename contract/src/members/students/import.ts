import type { ImportField } from "../../people/imports/endpoints.ts"
import { studentColumns } from "./columns.ts"
import { studentInput } from "./endpoints.ts"

/** The columns of an import of students. The form decides which of them are required. */
export const studentFields: readonly ImportField[] = studentColumns.map(([field, label]) => ({
  field,
  label,
  required: !studentInput.shape[field].safeParse(undefined).success,
}))
