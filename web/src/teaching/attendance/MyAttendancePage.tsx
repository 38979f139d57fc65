import { shortDayText } from "#contract/lib/dates.ts"
import type { ClassSession } from "#contract/teaching/attendance/endpoints.ts"
import { useAddress } from "../../lib/address/address.ts"
import { paths } from "../../lib/address/paths.ts"
import { useList } from "../../lib/records/useList.ts"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { nameOfSession } from "./labels.ts"
import { ownSessionList } from "./lists.ts"
import { MarkAttendanceDialog } from "./MarkAttendanceDialog.tsx"
import { NearLessons } from "./NearLessons.tsx"
import { SessionDetails } from "./SessionDetails.tsx"
import { sessionColumns, useSessionActions } from "./sessionLists.tsx"
import { useOwnSessionFilters } from "./useSessionFilters.ts"

const columns: readonly Column<ClassSession>[] = [
  { header: "Date", sort: "date", primary: true, cell: ({ date }) => shortDayText(date) },
  { header: "Time", second: true, cell: ({ time }) => time },
  sessionColumns.subject,
  sessionColumns.subjectName,
  sessionColumns.strength,
  sessionColumns.present,
  sessionColumns.absent,
  { header: "Signature", grow: 1, wide: true, cell: ({ signature }) => signature },
  { header: "Extra Reason", grow: 1, wide: true, cell: ({ extra_reason }) => extra_reason },
  sessionColumns.status,
]

/** Spec 002, "Lecturer My Attendance Records". */
export function MyAttendancePage() {
  const list = useList("GET /lecturer-attendance/my/records", ownSessionList)
  const { params } = useAddress()
  const filters = useOwnSessionFilters()
  const sessionActions = useSessionActions()
  const { stats } = list.result.data ?? {}
  return (
    <ListPage
      title="My Attendance Records"
      section="courses"
      noun="record"
      list={list}
      columns={columns}
      nameOf={nameOfSession}
      main={{ label: "Mark Attendance", onSelect: sessionActions.create }}
      more={[{ label: "Print Report", to: `${paths.myAttendanceReport}?${params}` }]}
      figures={[
        { label: "Total Days", value: stats?.total, show: {} },
        { label: "Present", value: stats?.present, show: { status: "present" } },
        { label: "Absent", value: stats?.absent, show: { status: "absent" } },
        // The specification names the others. Without it, they don't add up.
        { label: "Late", value: stats?.late, show: { status: "late" } },
        { label: "Attendance Rate", value: stats && (stats.rate === null ? "—" : `${stats.rate}%`) },
      ]}
      filters={filters}
      actions={sessionActions.actions}
      panel={(id) => <SessionDetails id={id} items={sessionActions.actions} />}
      empty={{
        title: list.narrowed
          ? "No attendance records found for the selected filters"
          : "No attendance records yet",
        text: "The classes that you take attendance of appear here.",
        instead: <NearLessons />,
      }}
    >
      {sessionActions.dialogs(<MarkAttendanceDialog onClose={sessionActions.close} />)}
    </ListPage>
  )
}
