import type { ClassSession } from "#contract/teaching/attendance/endpoints.ts"
import { attendanceReport } from "../../lib/address/screenPaths.ts"
import { useDelete } from "../../lib/api/writes.ts"
import { ListOrDeleted } from "../../lib/deletedRecords/ListOrDeleted.tsx"
import { deletedOption } from "../../lib/deletedRecords/lists.ts"
import { useExport } from "../../lib/records/useExport.ts"
import { useList } from "../../lib/records/useList.ts"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { AddSessionDialog } from "./AddSessionDialog.tsx"
import { atText, classesText, nameOfSession } from "./labels.ts"
import { sessionList } from "./lists.ts"
import { SessionDetails } from "./SessionDetails.tsx"
import { sessionColumns, useSessionActions } from "./sessionLists.tsx"
import { statusFilter, useSessionFilters } from "./useSessionFilters.ts"

const columns: readonly Column<ClassSession>[] = [
  { header: "Lecturer", sort: "lecturer_name", primary: true, cell: ({ lecturer_name }) => lecturer_name },
  { header: "Date", sort: "date", second: true, cell: atText },
  sessionColumns.subject,
  sessionColumns.subjectName,
  { header: "Class", cell: classesText },
  { ...sessionColumns.strength, wide: true },
  sessionColumns.present,
  sessionColumns.absent,
  sessionColumns.status,
]

const statusOrDeleted = { ...statusFilter, options: [...statusFilter.options, deletedOption] }

/** Spec 001, "Lecturer attendance management". */
export function SessionsPage() {
  return (
    <ListOrDeleted
      kind="class_session"
      title="Lecturer Attendance"
      section="people"
      noun="record"
      status={statusOrDeleted}
    >
      <Sessions />
    </ListOrDeleted>
  )
}

function Sessions() {
  const list = useList("GET /attendance", sessionList)
  const filters = useSessionFilters().map((filter) => (filter === statusFilter ? statusOrDeleted : filter))
  const exported = useExport("GET /attendance/export", list)
  const sessionActions = useSessionActions()
  const { deleteItem } = useDelete()
  const { stats } = list.result.data ?? {}
  const only = (status: string) => ({ ...list.narrowing, status })

  const actions = (session: ClassSession) => [
    ...sessionActions.actions(session),
    session.may_edit &&
      deleteItem("DELETE /attendance/{id}", {
        id: session.id,
        name: nameOfSession(session),
        title: "Delete attendance record",
        text: "Are you sure you want to delete this attendance record?",
        failure: "Failed to delete attendance record. Please try again.",
      }),
  ]
  return (
    <ListPage
      title="Lecturer Attendance"
      section="people"
      noun="record"
      list={list}
      columns={columns}
      nameOf={nameOfSession}
      main={{ label: "Add Attendance Record", onSelect: sessionActions.create }}
      more={[{ label: "Print Report", to: attendanceReport(list.narrowing) }, ...exported]}
      figures={[
        { label: "Total Records", value: stats?.total, show: only("") },
        { label: "Present Days", value: stats?.present, show: only("present") },
        { label: "Absent Days", value: stats?.absent, show: only("absent") },
        { label: "Late Days", value: stats?.late, show: only("late") },
      ]}
      filters={filters}
      view="View"
      actions={actions}
      panel={(id) => <SessionDetails id={id} items={actions} />}
      empty={{
        unfilteredTitle: "No attendance records yet",
        text: "The classes that lecturers take attendance of appear here.",
      }}
    >
      {sessionActions.dialogs(<AddSessionDialog onClose={sessionActions.close} />)}
    </ListPage>
  )
}
