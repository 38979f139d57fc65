import { useState } from "react"
import type { Assignment } from "#contract/assignments/endpoints.ts"
import { useListState } from "../lib/address/listState.ts"
import { useOpenRecord } from "../lib/address/openRecord.ts"
import { useData } from "../lib/api/data.ts"
import { useAct } from "../lib/api/writes.ts"
import { SubmissionsDialog } from "../submissions/SubmissionsDialog.tsx"
import { Button } from "../ui/controls/Button.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { Cards } from "../ui/list/Cards.tsx"
import { FilterSelect } from "../ui/list/FilterSelect.tsx"
import { NoRows } from "../ui/list/NoRows.tsx"
import { Pager } from "../ui/list/Pager.tsx"
import { SearchField } from "../ui/list/SearchField.tsx"
import { Stats } from "../ui/list/Stats.tsx"
import { Toolbar } from "../ui/list/Toolbar.tsx"
import { useConfirm } from "../ui/overlay/confirm.ts"
import { AssignmentCard } from "./AssignmentCard.tsx"
import { AssignmentDialog } from "./AssignmentDialog.tsx"
import { MySubjectField } from "./MySubjectField.tsx"

/** Spec 002, "Lecturer My Assignments". */
export function LecturerAssignmentsPage() {
  const list = useListState<"GET /assignments">({ sort: "-created_at", filters: ["status"] })
  const assignments = useData("GET /assignments", { query: list.query })
  const stats = useData("GET /assignments/stats").data?.stats
  const [editing, setEditing] = useState<Assignment | "new">()
  const viewing = useOpenRecord()
  const confirm = useConfirm()
  const act = useAct()

  async function remove({ id }: Assignment) {
    const text = "Are you sure you want to delete this assignment?"
    if (await confirm({ title: "Delete assignment", text, action: "Delete", danger: true })) {
      await act("DELETE /assignments/{id}", { params: { id } }, { failure: "Error deleting assignment: " })
    }
  }
  const create = (
    <Button kind="main" onClick={() => setEditing("new")}>
      Create Assignment
    </Button>
  )
  return (
    <Page title="My Assignments" section="assignments" actions={create}>
      <Stats
        items={[
          { label: "Total Assignments", value: stats?.total },
          { label: "Active", value: stats?.upcoming },
          { label: "Overdue", value: stats?.overdue },
          { label: "Subjects", value: stats?.subjects },
        ]}
      />
      <Toolbar>
        <SearchField label="Search assignments" value={list.search} onChange={list.setSearch} />
        <FilterSelect
          label="Status"
          all="Any status"
          value={list.filters.status}
          onChange={(value) => list.setFilter("status", value)}
          options={[
            ["upcoming", "Active"],
            ["overdue", "Overdue"],
          ]}
        />
      </Toolbar>
      <Cards
        query={assignments}
        rows={(data) => data.assignments}
        rowKey={({ id }) => id}
        card={(assignment) => (
          <AssignmentCard
            assignment={assignment}
            onSubmissions={() => viewing.open(assignment.id)}
            onEdit={() => setEditing(assignment)}
            onDelete={() => remove(assignment)}
          />
        )}
        loading="Loading assignments..."
        failure={`Unable to Load Assignments. ${assignments.error?.message}`}
        empty={
          <NoRows
            title={list.narrowed ? "No assignments found" : "No assignments created yet"}
            list={list}
            text="Assignments in your subjects appear here, with what students have submitted."
            action={create}
          />
        }
      />
      <Pager list={list} query={assignments} />
      {editing && (
        <AssignmentDialog
          assignment={editing === "new" ? undefined : editing}
          problem="Please fill in all required fields (Title, Subject, Due Date, Max Marks)."
          failure="Error saving assignment: "
          removal="Remove existing file"
          onClose={() => setEditing(undefined)}
        >
          <MySubjectField />
        </AssignmentDialog>
      )}
      {viewing.id !== undefined && <SubmissionsDialog assignmentId={viewing.id} onClose={viewing.close} />}
    </Page>
  )
}
