import type { Assignment } from "#contract/assessment/assignments/endpoints.ts"
import { subjectText } from "#contract/courses/subjects/names.ts"
import { countText } from "#contract/lib/amounts.ts"
import { useOpenRecord } from "../../lib/address/openRecord.ts"
import { useData } from "../../lib/api/data.ts"
import { useDownload } from "../../lib/api/download.ts"
import { useAct, useConfirmDelete, useDelete } from "../../lib/api/writes.ts"
import { ListOrDeleted } from "../../lib/deletedRecords/ListOrDeleted.tsx"
import { deletedOption } from "../../lib/deletedRecords/lists.ts"
import { figuresOf } from "../../lib/records/figures.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useExport } from "../../lib/records/useExport.ts"
import { useList } from "../../lib/records/useList.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { ListPage } from "../../ui/list/ListPage.tsx"
import type { Selection } from "../../ui/list/selection.ts"
import { toast } from "../../ui/overlay/toast.ts"
import { AssignmentDetails } from "./AssignmentDetails.tsx"
import { AssignmentDialog } from "./AssignmentDialog.tsx"
import { columns } from "./columns.tsx"
import { assignmentList } from "./lists.ts"
import { SubjectAndLecturerFields } from "./SubjectAndLecturerFields.tsx"

const byStatus = {
  name: "status",
  label: "Status",
  all: "All",
  options: [["overdue", "Overdue"], ["upcoming", "Upcoming"], deletedOption],
} as const

/** Spec 001, "Assignment management". */
export function AssignmentsPage() {
  return (
    <ListOrDeleted
      kind="assignment"
      title="Assignments"
      section="assignments"
      noun="assignment"
      status={byStatus}
    >
      <Assignments />
    </ListOrDeleted>
  )
}

function Assignments() {
  const list = useList("GET /assignments", assignmentList)
  const counted = useData("GET /assignments/stats")
  const stats = counted.data?.stats
  const modules = useData("GET /subjects/options").data?.subjects ?? []
  const editing = useEditing<Assignment>()
  const { deleteItem } = useDelete()
  const deleteSelected = useDeleteSelected()
  const { download } = useDownload()
  const exported = useExport("GET /assignments/export", list, { failure: "Error: " })

  const actions = (assignment: Assignment) => [
    assignment.may_edit === true && { label: "Edit", onSelect: () => editing.edit(assignment) },
    { label: "Copy", onSelect: () => editing.copy(assignment) },
    assignment.assignment_file_name !== null && {
      label: "Download file",
      onSelect: () =>
        void download("GET /assignments/download/{id}", { params: { id: assignment.id } }, "Error: "),
    },
    assignment.may_edit === true &&
      deleteItem("DELETE /assignments/{id}", {
        id: assignment.id,
        name: assignment.title,
        title: "Delete assignment",
        failure: "Error: ",
      }),
  ]
  return (
    <ListPage
      title="Assignments"
      section="assignments"
      noun="assignment"
      list={list}
      columns={columns}
      nameOf={({ title }) => title}
      main={{ label: "Create Assignment", onSelect: editing.create }}
      more={(selection) => [
        ...exported,
        { label: "Delete Selected", danger: true, onSelect: () => deleteSelected(selection) },
      ]}
      figures={figuresOf(counted, [
        { label: "Total", value: stats?.total, scope: "in all terms", show: {} },
        { label: "Upcoming", value: stats?.upcoming, show: { status: "upcoming" } },
        { label: "Overdue", value: stats?.overdue, show: { status: "overdue" } },
        { label: "Due This Week", value: stats?.due_this_week },
      ])}
      search="Search assignments"
      filters={[
        {
          name: "subject_id",
          label: "Module",
          all: "All modules",
          options: modules.map(({ id, code, name }) => [
            id,
            subjectText({ subject_code: code, subject_name: name }),
          ]),
        },
        byStatus,
      ]}
      view="View details"
      actions={actions}
      panel={(id) => <AssignmentDetails id={id} items={actions} />}
      bulk={(selection) => (
        <Button kind="danger" onClick={() => deleteSelected(selection)}>
          {`Delete Selected (${selection.count})`}
        </Button>
      )}
      failure={`Error: ${list.result.error?.message}`}
      empty={{ text: "Assignments by lecturers and administrators appear here." }}
    >
      {editing.dialog((assignment, copied) => (
        <AssignmentDialog
          assignment={assignment}
          copied={copied}
          author="admin"
          problem="Please fill in all required fields"
          failure="Error: "
          removal="Remove current file"
          onClose={editing.close}
        >
          <SubjectAndLecturerFields assignment={assignment ?? copied} />
        </AssignmentDialog>
      ))}
    </ListPage>
  )
}

/** Deletes all ticked assignments (spec 001 section 5). */
function useDeleteSelected() {
  const confirmDelete = useConfirmDelete()
  const act = useAct()
  const { id, close } = useOpenRecord()
  return async ({ selected, count, elsewhere, clear }: Selection) => {
    if (count === 0) return toast.failure("Please select assignments to delete")
    const name = `${countText(count, "assignment")}${elsewhere > 0 ? ` (${elsewhere} on other pages)` : ""}`
    if (!(await confirmDelete({ title: "Delete assignments", name, restorable: true }))) return
    const body = { ids: Array.from(selected) }
    if (await act("POST /assignments/delete", { body }, { failure: "Error: " })) {
      clear()
      if (id !== undefined) close()
    }
  }
}
