import type { ImportField } from "../../people/imports/endpoints.ts"
import { columnWords } from "../../people/imports/words.ts"
import { studentColumns } from "./columns.ts"
import { importedStudent } from "./endpoints.ts"

const words: Partial<Record<(typeof studentColumns)[number][0], readonly string[]>> = {
  ...columnWords,
  date_of_birth: ["Born", "Birth date", "DOB"],
  gender: ["Sex"],
  year_of_study: ["Year"],
  student_class: ["class"],
  ipte_cohort: ["Cohort", "Intake"],
  home_district: ["District"],
}

/** The columns of an import of students. Six are required, fewer than in the form. */
export const studentFields: readonly ImportField[] = studentColumns.map(([field, label]) => ({
  field,
  label,
  required: !importedStudent.shape[field].safeParse(undefined).success,
  also: words[field] ?? [],
}))
