import { studentFields } from "#contract/members/students/import.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { Person } from "../../ui/cloth/Avatar.tsx"
import type { Column } from "../../ui/list/columns.ts"

const columns: Column<ImportRow>[] = [
  {
    header: "Student",
    primary: true,
    cell: ({ values }) => (
      <Person
        name={[values.first_name, values.last_name].filter(Boolean).join(" ") || "No name"}
        note={values.email}
      />
    ),
  },
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
