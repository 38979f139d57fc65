import { lecturerFields } from "#contract/members/lecturers/import.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { personColumn } from "../../people/imports/personColumn.tsx"
import type { Column } from "../../ui/list/columns.ts"

const columns: Column<ImportRow>[] = [
  personColumn("Lecturer"),
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
