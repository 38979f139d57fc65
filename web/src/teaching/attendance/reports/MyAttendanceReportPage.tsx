import { dayText, shortDayText, today } from "#contract/lib/dates.ts"
import type { ClassSession } from "#contract/teaching/attendance/endpoints.ts"
import { PaperListPage } from "../../../college/college/PaperListPage.tsx"
import { useAddress } from "../../../lib/address/address.ts"
import { paths } from "../../../lib/address/paths.ts"
import { useList } from "../../../lib/records/useList.ts"
import { useUser } from "../../../lib/session/user.ts"
import { chosenText, statusLabel } from "../labels.ts"
import { ownSessionPaper } from "../lists.ts"
import { useOwnSessionFilters } from "../useSessionFilters.ts"

const columns = [
  { header: "Date", cell: ({ date }: ClassSession) => shortDayText(date), tight: true },
  { header: "Time", cell: ({ time }: ClassSession) => time, tight: true },
  { header: "Subject", cell: ({ subject }: ClassSession) => subject, tight: true },
  { header: "Subject Name", cell: ({ subject_name }: ClassSession) => subject_name },
  { header: "Strength", cell: ({ strength }: ClassSession) => strength, tight: true },
  { header: "Present", cell: ({ present }: ClassSession) => present, tight: true },
  { header: "Absent", cell: ({ absent }: ClassSession) => absent, tight: true },
  { header: "Signature", cell: ({ signature }: ClassSession) => signature },
  { header: "Extra Reason", cell: ({ extra_reason }: ClassSession) => extra_reason },
  { header: "Status", cell: ({ status }: ClassSession) => statusLabel[status], tight: true },
]

/** A lecturer's attendance records on the college's paper (spec 002, "Print Report"). */
export function MyAttendanceReportPage() {
  const list = useList("GET /lecturer-attendance/my/records", ownSessionPaper)
  const { params } = useAddress()
  const filters = useOwnSessionFilters()
  const { firstName, lastName, employeeNumber } = useUser()
  return (
    <PaperListPage
      title="Attendance report"
      section="courses"
      back={{ label: "Back to the records", to: `${paths.myAttendance}?${params}` }}
      query={list.result}
      empty={{ title: "No attendance records found for the selected filters" }}
      columns={columns}
      paper={({ attendance, total, stats }) => ({
        title: `Attendance of ${firstName} ${lastName}`,
        lines: [
          [employeeNumber, `printed on ${dayText(today())}`].filter(Boolean).join(", "),
          chosenText(filters, list.filters) || "All records",
          `All days: ${stats.total}. Present: ${stats.present}. Absent: ${stats.absent}. Attendance rate: ${stats.rate ?? "—"}%.`,
          total > attendance.length ? `The first ${attendance.length} of ${total} records.` : null,
        ],
        rows: attendance,
        keyOf: ({ id }) => id,
      })}
    />
  )
}
