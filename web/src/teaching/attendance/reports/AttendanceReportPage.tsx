import { dayText, today } from "#contract/lib/dates.ts"
import type { ClassSession } from "#contract/teaching/attendance/endpoints.ts"
import { PaperListPage } from "../../../college/college/PaperListPage.tsx"
import { paths } from "../../../lib/address/paths.ts"
import { useList } from "../../../lib/records/useList.ts"
import { atText, chosenText, classesText, reportStatusText } from "../labels.ts"
import { sessionPaper } from "../lists.ts"
import { useSessionFilters } from "../useSessionFilters.ts"

const columns = [
  { header: "No.", cell: (_: ClassSession, index: number) => index, tight: true },
  { header: "Date and time", cell: atText, tight: true },
  {
    header: "Lecturer",
    cell: ({ lecturer_name, employee_number }: ClassSession) => `${lecturer_name}, ${employee_number}`,
  },
  { header: "Subject", cell: ({ subject }: ClassSession) => subject, tight: true },
  { header: "Class", cell: classesText },
  { header: "Strength", cell: ({ strength }: ClassSession) => strength, tight: true },
  { header: "Present", cell: ({ present }: ClassSession) => present, tight: true },
  { header: "Absent", cell: ({ absent }: ClassSession) => absent, tight: true },
  { header: "Status", cell: reportStatusText },
  { header: "Signature", cell: ({ signature }: ClassSession) => signature },
]

/** The attendance records that the office's filters find, on the college's paper (spec 001, "Print Report"). */
export function AttendanceReportPage() {
  const list = useList("GET /attendance", sessionPaper)
  const filters = useSessionFilters()
  return (
    <PaperListPage
      title="Attendance report"
      section="people"
      back={{ label: "Back to the records", to: `${paths.attendance}${window.location.search}` }}
      query={list.result}
      empty={{ title: "No attendance records found", text: "No record fits these filters." }}
      columns={columns}
      paper={({ attendance, total, stats }) => ({
        title: "Lecturer attendance report",
        lines: [
          `Printed on ${dayText(today())}`,
          chosenText(filters, list.filters) || "All records",
          `Total records: ${stats.total}. Present: ${stats.present}. Absent: ${stats.absent}. Late: ${stats.late}.`,
          total > attendance.length ? `The first ${attendance.length} of ${total} records.` : null,
        ],
        rows: attendance,
        keyOf: ({ id }) => id,
      })}
    />
  )
}
