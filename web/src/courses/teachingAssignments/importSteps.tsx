import { teachingFields } from "#contract/courses/teachingAssignments.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import type { Column } from "../../ui/list/columns.ts"

const columns: Column<ImportRow>[] = [
  { header: "Subject", primary: true, cell: ({ values }) => values.subject_code || "No subject" },
  { header: "Lecturer", cell: ({ values }) => values.lecturer || "—" },
  { header: "Class", cell: ({ values }) => values.class || "All classes" },
  {
    header: "Term",
    cell: ({ values }) => [values.term, values.academic_year].filter(Boolean).join(", ") || "Active",
  },
]

export const teachingSteps = {
  kind: "teaching",
  importKey: "POST /imports/teaching",
  back: `${paths.start}?station=teaching`,
  backLabel: "Who teaches what",
  noun: "teaching assignment",
  fields: teachingFields,
  columns,
} as const
