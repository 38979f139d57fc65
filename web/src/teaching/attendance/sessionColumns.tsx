import type { ClassSession } from "#contract/teaching/attendance/endpoints.ts"
import type { Column } from "../../ui/list/columns.ts"
import { AttendanceStatus } from "./AttendanceStatus.tsx"

/** The columns that the lists of the office and of a lecturer share. */
export const sessionColumns = {
  subject: { header: "Subject", sort: "subject", second: true, cell: ({ subject }) => subject },
  subjectName: { header: "Subject Name", grow: 2, wide: true, cell: ({ subject_name }) => subject_name },
  strength: { header: "Strength", sort: "strength", numeric: true, cell: ({ strength }) => strength },
  present: { header: "Present", sort: "present", numeric: true, cell: ({ present }) => present },
  absent: { header: "Absent", sort: "absent", numeric: true, cell: ({ absent }) => absent },
  status: {
    header: "Status",
    sort: "status",
    second: true,
    cell: ({ status }) => <AttendanceStatus status={status} />,
  },
} satisfies Record<string, Column<ClassSession>>
