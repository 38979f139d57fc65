import type { ImportField } from "../../people/imports/endpoints.ts"
import { studentColumns } from "./columns.ts"
import { importedStudent } from "./endpoints.ts"

/** The columns of an import of students. Six are required, fewer than of the form. */
export const studentFields: readonly ImportField[] = studentColumns.map(([field, label]) => ({
  field,
  label,
  required: !importedStudent.shape[field].safeParse(undefined).success,
}))
