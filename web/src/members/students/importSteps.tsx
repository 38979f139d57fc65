import { studentFields } from "#contract/members/students/import.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { personColumn } from "../../people/imports/personColumn.tsx"
import type { Column } from "../../ui/list/columns.ts"

const columns: Column<ImportRow>[] = [
  personColumn("Student"),
  { header: "Class", cell: ({ values }) => values.student_class || "—" },
  { header: "Year", cell: ({ values }) => values.year_of_study || "—" },
  { header: "Cohort", cell: ({ values }) => values.ipte_cohort || "—" },
]

export const studentSteps = {
  kind: "students",
  importKey: "POST /imports/students",
  back: paths.students,
  backLabel: "Students",
  noun: "student",
  fields: studentFields,
  columns,
} as const
