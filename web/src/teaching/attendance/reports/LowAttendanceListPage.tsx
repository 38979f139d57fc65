import { dayText, today } from "#contract/lib/dates.ts"
import type { LowStudent } from "#contract/teaching/attendance/students.ts"
import { requiredAttendance } from "#contract/teaching/attendance/types.ts"
import { PaperListPage } from "../../../college/college/PaperListPage.tsx"
import { paths } from "../../../lib/address/paths.ts"
import { useList } from "../../../lib/records/useList.ts"
import { nameOf } from "../../../people/people/labels.ts"
import { lowSubjectsText } from "../labels.ts"
import { lowPaper } from "../lists.ts"

const columns = [
  { header: "No.", cell: (_: LowStudent, index: number) => index, tight: true },
  { header: "Student", cell: nameOf },
  { header: "Number", cell: ({ student_number }: LowStudent) => student_number, tight: true },
  { header: "Class", cell: (student: LowStudent) => student.class, tight: true },
  { header: "Attendance", cell: ({ percentage }: LowStudent) => `${percentage ?? "—"}%`, tight: true },
  { header: "Missed", cell: ({ absent }: LowStudent) => absent, tight: true },
  { header: "Low in", cell: lowSubjectsText },
]

/** The students whose attendance is too low, on the college's paper. */
export function LowAttendanceListPage() {
  const list = useList("GET /attendance/low", lowPaper)
  const { class: className, year_of_study: year } = list.filters
  return (
    <PaperListPage
      title="Low attendance list"
      section="people"
      back={{ label: "Back to the students", to: `${paths.lowAttendance}${window.location.search}` }}
      query={list.result}
      empty={{ title: "No student is below", text: "No student fits these filters." }}
      columns={columns}
      paper={({ students, total }) => ({
        title: `Students below ${requiredAttendance}% attendance`,
        lines: [
          [className && `Class ${className}`, year && `Year ${year}`, dayText(today())]
            .filter(Boolean)
            .join(", "),
          `Students: ${total}`,
        ],
        rows: students,
        keyOf: ({ id }) => id,
      })}
    />
  )
}
