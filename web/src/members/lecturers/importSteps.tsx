import { lecturerFields } from "#contract/members/lecturers/import.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { Person } from "../../ui/cloth/Avatar.tsx"
import type { Column } from "../../ui/list/columns.ts"

const columns: Column<ImportRow>[] = [
  {
    header: "Lecturer",
    primary: true,
    cell: ({ values }) => (
      <Person
        name={[values.first_name, values.last_name].filter(Boolean).join(" ") || "No name"}
        note={values.email}
      />
    ),
  },
  { header: "Department", cell: ({ values }) => values.department || "—" },
  { header: "Class", cell: ({ values }) => values.lecturer_class || "—" },
]

export const lecturerSteps = {
  kind: "lecturers",
  importKey: "POST /imports/lecturers",
  back: paths.lecturers,
  backLabel: "Lecturers",
  noun: "lecturer",
  fields: lecturerFields,
  columns,
} as const
