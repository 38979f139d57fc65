import type { ClassSession } from "#contract/teaching/attendance/endpoints.ts"
import type { Column } from "../../ui/list/columns.ts"
import { AttendanceStatus } from "./AttendanceStatus.tsx"

/** The columns that the lists of the office and of a lecturer share. */
export const sessionColumns = {
  subject: {
    id: "subject",
    header: "Subject",
    sort: "subject",
    second: true,
    cell: ({ subject }) => subject,
  },
  subjectName: {
    id: "subject_name",
    header: "Subject Name",
    grow: 2,
    wide: true,
    cell: ({ subject_name }) => subject_name,
  },
  strength: {
    id: "strength",
    header: "Strength",
    sort: "strength",
    numeric: true,
    cell: ({ strength }) => strength,
  },
  present: {
    id: "present",
    header: "Present",
    sort: "present",
    numeric: true,
    cell: ({ present }) => present,
  },
  absent: { id: "absent", header: "Absent", sort: "absent", numeric: true, cell: ({ absent }) => absent },
  status: {
    id: "status",
    header: "Status",
    sort: "status",
    second: true,
    cell: ({ status }) => <AttendanceStatus status={status} />,
  },
} satisfies Record<string, Column<ClassSession>>
