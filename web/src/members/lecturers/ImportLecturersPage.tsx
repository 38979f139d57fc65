import { lecturerFields } from "#contract/members/lecturers/import.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { ImportScreen } from "../../people/imports/ImportScreen.tsx"
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

/** Imports lecturers from a table. Each gets a number and an invitation, as if added by hand. */
export function ImportLecturersPage() {
  return (
    <ImportScreen
      kind="lecturers"
      importKey="POST /imports/lecturers"
      title="Import lecturers"
      section="people"
      back={paths.lecturers}
      backLabel="Lecturers"
      noun="lecturer"
      fields={lecturerFields}
      columns={columns}
    />
  )
}
