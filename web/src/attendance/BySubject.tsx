import type { Reply } from "#contract/api.ts"
import type { Column } from "../ui/list/columns.ts"
import { TableSection } from "../ui/list/TableSection.tsx"
import { TwoLines } from "../ui/list/TwoLines.tsx"
import type { QueryState } from "../ui/state/query.ts"
import { missedText } from "./labels.ts"
import { Percentage } from "./Percentage.tsx"

type SubjectAttendance = Reply<"GET /students/my-attendance">["data"]["subjects"][number]

const columns: readonly Column<SubjectAttendance>[] = [
  {
    id: "subject",
    header: "Subject",
    primary: true,
    cell: ({ subject_code, subject_name }) => <TwoLines note={subject_code}>{subject_name}</TwoLines>,
  },
  { id: "percentage", header: "Attendance", cell: ({ percentage }) => <Percentage value={percentage} /> },
  { id: "present", header: "Present", numeric: true, cell: ({ present }) => present },
  { id: "late", header: "Late", numeric: true, cell: ({ late }) => late },
  { id: "absent", header: "Absent", numeric: true, cell: ({ absent }) => absent },
  { id: "excused", header: "Excused", numeric: true, cell: ({ excused }) => excused },
  {
    id: "missed",
    header: "Missed or late on",
    cell: ({ missed }) => missed.map(missedText).join(", ") || "—",
  },
]

type Props = { query: QueryState<{ subjects: readonly SubjectAttendance[] }> }

/** A student's attendance in each subject of a term, with the dates that they missed. */
export const BySubject = ({ query }: Props) => (
  <TableSection
    title="By subject"
    columns={columns}
    query={query}
    rows={({ subjects }) => subjects}
    rowKey={({ subject_id }) => subject_id}
    empty={<p>No register has been taken yet.</p>}
  />
)
