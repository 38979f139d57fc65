import { nameOf } from "#contract/people/people/names.ts"
import type { LowStudent } from "#contract/teaching/attendance/students.ts"
import { requiredAttendance } from "#contract/teaching/attendance/types.ts"
import { lowAttendanceList } from "../../../lib/address/screenPaths.ts"
import { useExport } from "../../../lib/records/useExport.ts"
import { useList } from "../../../lib/records/useList.ts"
import { useUser } from "../../../lib/session/user.ts"
import { NamedPerson } from "../../../people/people/NamedPerson.tsx"
import type { Column } from "../../../ui/list/columns.ts"
import { ListPage } from "../../../ui/list/ListPage.tsx"
import { lowSubjectsText } from "../labels.ts"
import { lowList } from "../lists.ts"
import { Percentage } from "../Percentage.tsx"
import { LowStudentDetails } from "./LowStudentDetails.tsx"
import { useLowFilters } from "./useLowFilters.ts"

const columns: readonly Column<LowStudent>[] = [
  {
    header: "Student",
    sort: "last_name",
    primary: true,
    cell: (student) => <NamedPerson person={student} />,
  },
  { header: "Number", wide: true, cell: ({ student_number }) => student_number },
  { header: "Class", sort: "class", second: true, cell: (student) => student.class ?? "—" },
  { header: "Year", wide: true, cell: ({ year_of_study }) => year_of_study },
  {
    header: "Attendance",
    sort: "percentage",
    second: true,
    // The badge isn't used for a good overall attendance, because it would call a student "good" who is low in one subject.
    cell: ({ percentage }) =>
      percentage !== null && percentage >= requiredAttendance ? (
        `${percentage}% in all`
      ) : (
        <Percentage value={percentage} />
      ),
  },
  { header: "Missed", numeric: true, cell: ({ absent }) => absent },
  { header: "Low in", grow: 2, second: true, cell: lowSubjectsText },
]

/** The students whose attendance in this term is too low. The office sees all of them, and a lecturer sees their own. */
export function LowAttendancePage() {
  const list = useList("GET /attendance/low", lowList)
  const isOffice = useUser().role === "admin"
  const exported = useExport("GET /attendance/low/export", list)
  return (
    <ListPage
      title="Low Attendance"
      section="people"
      lead={`Students at less than ${requiredAttendance}% of their classes this term, in all or in a subject.`}
      noun="student"
      list={list}
      columns={columns}
      nameOf={nameOf}
      more={isOffice ? [{ label: "Print list", to: lowAttendanceList(list.narrowing) }, ...exported] : []}
      search="Search name or number"
      filters={useLowFilters()}
      view="View"
      panel={(id) => <LowStudentDetails id={id} />}
      empty={{
        unfilteredTitle: `No student is below ${requiredAttendance}%`,
        text: "A student appears here, and is told, when their attendance in a subject falls too low.",
      }}
    />
  )
}
