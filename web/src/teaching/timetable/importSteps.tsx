import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { timetableFields } from "#contract/teaching/timetable/import.ts"
import { paths } from "../../lib/address/paths.ts"
import type { Column } from "../../ui/list/columns.ts"
import { TwoLines } from "../../ui/list/TwoLines.tsx"

const columns: Column<ImportRow>[] = [
  {
    header: "Subject, Classes",
    primary: true,
    cell: ({ values }) => <TwoLines note={values.classes}>{values.subject_code || "No subject"}</TwoLines>,
  },
  {
    header: "Day, Time",
    cell: ({ values }) => (
      <TwoLines note={[values.start_time, values.end_time].filter(Boolean).join(" – ")}>
        {values.day || "—"}
      </TwoLines>
    ),
  },
  {
    header: "Lecturer, Room",
    cell: ({ values }) => <TwoLines note={values.room}>{values.lecturer || "—"}</TwoLines>,
  },
  { header: "Weeks", cell: ({ values }) => values.weeks || "All" },
  {
    header: "Term",
    cell: ({ values }) => [values.term, values.academic_year].filter(Boolean).join(", ") || "Active",
  },
]

export const timetableSteps = {
  kind: "timetable",
  importKey: "POST /imports/timetable",
  back: paths.timetable,
  backLabel: "Timetable",
  noun: ["entry", "entries"],
  fields: timetableFields,
  columns,
} as const
