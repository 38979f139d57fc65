import { figureText } from "#contract/assessment/grades/texts.ts"
import { countText } from "#contract/lib/amounts.ts"
import { shortDayText } from "#contract/lib/dates.ts"
import type { PaperColumnOf } from "#contract/lib/paper.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import type { ClassSession } from "#contract/teaching/attendance/endpoints.ts"
import { PaperListPage } from "../../../college/college/PaperListPage.tsx"
import { useAddress } from "../../../lib/address/address.ts"
import { paths } from "../../../lib/address/paths.ts"
import { useList } from "../../../lib/records/useList.ts"
import { useUser } from "../../../lib/session/user.ts"
import { chosenText, statusLabel } from "../labels.ts"
import { ownSessionPaper } from "../lists.ts"
import { useOwnSessionFilters } from "../useSessionFilters.ts"

const columns: readonly PaperColumnOf<ClassSession>[] = [
  ["Date", 1.4, ({ date }) => shortDayText(date)],
  ["Time", 0.8, ({ time }) => time],
  ["Subject", 1.1, ({ subject }) => subject],
  ["Subject Name", 3, ({ subject_name }) => subject_name],
  ["Strength", 1, ({ strength }) => `${strength}`, "number"],
  ["Present", 0.9, ({ present }) => `${present}`, "number"],
  ["Absent", 0.9, ({ absent }) => `${absent}`, "number"],
  ["Signature", 1.6, ({ signature }) => signature ?? ""],
  ["Extra Reason", 2.4, ({ extra_reason }) => extra_reason ?? ""],
  ["Status", 1, ({ status }) => statusLabel[status]],
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
      isLandscape
      paper={({ attendance, total, stats }) => ({
        title: `Attendance of ${firstName} ${lastName}`,
        lines: [
          employeeNumber,
          chosenText(filters, list) || "All records",
          `All days: ${numberText(stats.total)}. Present: ${numberText(stats.present)}. Absent: ${numberText(stats.absent)}. Late: ${numberText(stats.late)}. Attendance rate: ${figureText(stats.rate, "%")}.`,
          total > attendance.length
            ? `The first ${numberText(attendance.length)} of ${countText(total, "record")}.`
            : null,
        ],
        rows: attendance,
      })}
    />
  )
}
