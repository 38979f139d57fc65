import { subjectFields } from "#contract/courses/subjects/import.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import type { Column } from "../../ui/list/columns.ts"
import { TwoLines } from "../../ui/list/TwoLines.tsx"

const columns: Column<ImportRow>[] = [
  {
    header: "Subject",
    primary: true,
    cell: ({ values }) => <TwoLines note={values.name}>{values.code || "No code"}</TwoLines>,
  },
  { header: "Term", cell: ({ values }) => values.term_number || "—" },
  { header: "Credits", cell: ({ values }) => values.credits || "—" },
]

export const subjectSteps = {
  kind: "subjects",
  importKey: "POST /imports/subjects",
  back: paths.subjects,
  backLabel: "Subjects",
  noun: "subject",
  fields: subjectFields,
  columns,
} as const
