import { countText } from "#contract/lib/amounts.ts"
import { type PaperColumnOf, rowNumberColumn } from "#contract/lib/paper.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import type { ClassSession } from "#contract/teaching/attendance/endpoints.ts"
import { PaperListPage } from "../../../college/college/PaperListPage.tsx"
import { paths } from "../../../lib/address/paths.ts"
import { useList } from "../../../lib/records/useList.ts"
import { atText, chosenText, classesText, reportStatusText } from "../labels.ts"
import { sessionPaper } from "../lists.ts"
import { useSessionFilters } from "../useSessionFilters.ts"

const columns: readonly PaperColumnOf<ClassSession>[] = [
  rowNumberColumn(0.6),
  ["Date and time", 2.4, atText],
  ["Lecturer", 3.2, ({ lecturer_name, employee_number }) => `${lecturer_name}, ${employee_number}`],
  ["Subject", 1.1, ({ subject }) => subject],
  ["Class", 1.2, classesText],
  ["Strength", 1, ({ strength }) => `${strength}`, "number"],
  ["Present", 0.9, ({ present }) => `${present}`, "number"],
  ["Absent", 0.9, ({ absent }) => `${absent}`, "number"],
  ["Status", 1.8, reportStatusText],
  ["Signature", 1.6, ({ signature }) => signature ?? ""],
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
      isLandscape
      paper={({ attendance, total, stats }) => ({
        title: "Lecturer attendance report",
        lines: [
          chosenText(filters, list) || "All records",
          `Total records: ${numberText(stats.total)}. Present: ${numberText(stats.present)}. Absent: ${numberText(stats.absent)}. Late: ${numberText(stats.late)}.`,
          total > attendance.length
            ? `The first ${numberText(attendance.length)} of ${countText(total, "record")}.`
            : null,
        ],
        rows: attendance,
      })}
    />
  )
}
