import type { Reply } from "#contract/api.ts"
import type { Column } from "../../ui/list/columns.ts"
import { TableSection } from "../../ui/list/TableSection.tsx"
import { TwoLines } from "../../ui/list/TwoLines.tsx"
import type { QueryState } from "../../ui/state/query.ts"
import { countsText, missedText } from "./labels.ts"
import { Percentage } from "./Percentage.tsx"

type SubjectAttendance = Reply<"GET /students/my-attendance">["data"]["subjects"][number]

const subjectColumn: Column<SubjectAttendance> = {
  header: "Subject",
  primary: true,
  cell: ({ subject_code, subject_name }) => <TwoLines note={subject_code}>{subject_name}</TwoLines>,
}

/** The columns beside a list, where there isn't enough room for a third one and for the dates. */
const panelColumns: readonly Column<SubjectAttendance>[] = [
  subjectColumn,
  {
    header: "Attendance",
    cell: (subject) => (
      <TwoLines note={countsText(subject)}>
        <Percentage value={subject.percentage} />
      </TwoLines>
    ),
  },
]

const columns: typeof panelColumns = [
  subjectColumn,
  { header: "Attendance", cell: ({ percentage }) => <Percentage value={percentage} /> },
  { header: "Classes", cell: countsText },
  { header: "Missed or late on", cell: ({ missed }) => missed.map(missedText).join(", ") || "—" },
]

type Props = { query: QueryState<{ subjects: readonly SubjectAttendance[] }>; panel?: boolean }

/** A student's attendance in each subject of a term, with the dates of missed classes. */
export const BySubject = ({ query, panel = false }: Props) => (
  <TableSection
    title="By subject"
    columns={panel ? panelColumns : columns}
    query={query}
    rows={({ subjects }) => subjects}
    rowKey={({ subject_id }) => subject_id}
    empty={<p>No register has been taken yet.</p>}
  />
)
