import { gradeFields } from "#contract/assessment/grades/import.ts"
import { gradeTypeLabel } from "#contract/assessment/grades/texts.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { ImportScreen } from "../../people/imports/ImportScreen.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { TwoLines } from "../../ui/list/TwoLines.tsx"

const columns: Column<ImportRow>[] = [
  {
    header: "Student",
    primary: true,
    cell: ({ values }) => (
      <TwoLines note={values.student_name && values.student_number}>
        {values.student_name || values.student_number || "No number"}
      </TwoLines>
    ),
  },
  {
    header: "Assignment, Subject",
    cell: ({ values }) => (
      <TwoLines note={[values.subject_code, values.term].filter(Boolean).join(", ")}>
        {values.assignment_title || gradeTypeLabel.end_module}
      </TwoLines>
    ),
  },
  {
    header: "Points",
    /** A valid row shows its result in words. The cells of an invalid row are shown unchanged. */
    cell: ({ values }) =>
      values.result ||
      [values.points_earned || values.state || "—", values.max_points].filter(Boolean).join("/"),
  },
  { header: "Replaces", cell: ({ values }) => values.now || "—" },
]

/** "Upload Grades" of spec 001: grades from a spreadsheet. Each is new or replaces an existing one. */
export function ImportGradesPage() {
  return (
    <ImportScreen
      kind="grades"
      importKey="POST /imports/grades"
      title="Upload Grades"
      section="grades"
      back={paths.grades}
      backLabel="Grades"
      noun="grade"
      fields={gradeFields}
      columns={columns}
    />
  )
}
