import { subjectFields } from "#contract/courses/subjects/import.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { ImportScreen } from "../../people/imports/ImportScreen.tsx"
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

/** Imports subjects from a table. Each runs in the terms of its position in the course. */
export function ImportSubjectsPage() {
  return (
    <ImportScreen
      kind="subjects"
      importKey="POST /imports/subjects"
      title="Import subjects"
      section="courses"
      back={paths.subjects}
      backLabel="Subjects"
      noun="subject"
      fields={subjectFields}
      columns={columns}
    />
  )
}
