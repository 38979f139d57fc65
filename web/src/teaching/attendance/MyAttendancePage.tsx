import { useState } from "react"
import { shortDayText } from "#contract/lib/dates.ts"
import type { ClassSession } from "#contract/teaching/attendance/endpoints.ts"
import { useAddress } from "../../lib/address/address.ts"
import { paths } from "../../lib/address/paths.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { AttendanceStatus } from "./AttendanceStatus.tsx"
import { CorrectRegisterDialog } from "./CorrectRegisterDialog.tsx"
import { EditSessionDialog } from "./EditSessionDialog.tsx"
import { nameOfSession } from "./labels.ts"
import { ownSessionList } from "./lists.ts"
import { MarkAttendanceDialog } from "./MarkAttendanceDialog.tsx"
import { SessionDetails } from "./SessionDetails.tsx"
import { useOwnSessionFilters } from "./useSessionFilters.ts"

const columns: readonly Column<ClassSession>[] = [
  { id: "date", header: "Date", sort: "date", primary: true, cell: ({ date }) => shortDayText(date) },
  { id: "time", header: "Time", second: true, cell: ({ time }) => time },
  { id: "subject", header: "Subject", sort: "subject", second: true, cell: ({ subject }) => subject },
  {
    id: "subject_name",
    header: "Subject Name",
    grow: 2,
    wide: true,
    cell: ({ subject_name }) => subject_name,
  },
  { id: "strength", header: "Strength", sort: "strength", numeric: true, cell: ({ strength }) => strength },
  { id: "present", header: "Present", sort: "present", numeric: true, cell: ({ present }) => present },
  { id: "absent", header: "Absent", sort: "absent", numeric: true, cell: ({ absent }) => absent },
  { id: "signature", header: "Signature", grow: 1, wide: true, cell: ({ signature }) => signature },
  {
    id: "extra_reason",
    header: "Extra Reason",
    grow: 1,
    wide: true,
    cell: ({ extra_reason }) => extra_reason,
  },
  {
    id: "status",
    header: "Status",
    sort: "status",
    second: true,
    cell: ({ status }) => <AttendanceStatus status={status} />,
  },
]

/** Spec 002, "Lecturer My Attendance Records". */
export function MyAttendancePage() {
  const list = useList("GET /lecturer-attendance/my/records", ownSessionList)
  const { params } = useAddress()
  const filters = useOwnSessionFilters()
  const editing = useEditing<ClassSession>()
  const [correcting, setCorrecting] = useState<ClassSession>()
  const { stats } = list.result.data ?? {}
  const actions = (session: ClassSession) => [
    session.may_edit &&
      session.taken_at !== null && {
        label: "Correct register",
        quick: true,
        onSelect: () => setCorrecting(session),
      },
    session.may_edit && { label: "Edit", onSelect: () => editing.edit(session) },
  ]
  return (
    <ListPage
      title="My Attendance Records"
      section="courses"
      noun="record"
      list={list}
      columns={columns}
      nameOf={nameOfSession}
      main={{ label: "Mark Attendance", onSelect: editing.create }}
      more={[{ label: "Print Report", to: `${paths.myAttendanceReport}?${params}` }]}
      figures={[
        { label: "Total Days", value: stats?.total, show: {} },
        { label: "Present", value: stats?.present, show: { status: "present" } },
        { label: "Absent", value: stats?.absent, show: { status: "absent" } },
        { label: "Attendance Rate", value: stats && (stats.rate === null ? "—" : `${stats.rate}%`) },
      ]}
      filters={filters}
      actions={actions}
      panel={(id) => <SessionDetails id={id} items={actions} />}
      empty={{
        title: list.narrowed
          ? "No attendance records found for the selected filters"
          : "No attendance records yet",
        text: "The classes that you take attendance of appear here.",
      }}
    >
      {editing.dialog((session) =>
        session ? (
          <EditSessionDialog session={session} onClose={editing.close} />
        ) : (
          <MarkAttendanceDialog onClose={editing.close} />
        ),
      )}
      {correcting && <CorrectRegisterDialog id={correcting.id} onClose={() => setCorrecting(undefined)} />}
    </ListPage>
  )
}
