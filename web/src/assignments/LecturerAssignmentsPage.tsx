import { useState } from "react"
import type { Assignment } from "#contract/assignments.ts"
import { useData } from "../lib/data.ts"
import { useListState } from "../lib/listState.ts"
import { useViewing } from "../lib/viewing.ts"
import { useAct } from "../lib/writes.ts"
import { SubmissionsDialog } from "../submissions/SubmissionsDialog.tsx"
import { Button } from "../ui/Button.tsx"
import { Cards } from "../ui/Cards.tsx"
import { useConfirm } from "../ui/confirm.ts"
import { FilterSelect } from "../ui/FilterSelect.tsx"
import { NoRows } from "../ui/NoRows.tsx"
import { Page } from "../ui/Page.tsx"
import { Pager } from "../ui/Pager.tsx"
import { SearchField } from "../ui/SearchField.tsx"
import { Stats } from "../ui/Stats.tsx"
import { Toolbar } from "../ui/Toolbar.tsx"
import { AssignmentCard } from "./AssignmentCard.tsx"
import { AssignmentDialog } from "./AssignmentDialog.tsx"
import { MySubjectField } from "./MySubjectField.tsx"

/** Spec 002, "Lecturer My Assignments". */
export function LecturerAssignmentsPage() {
  const list = useListState<"GET /assignments">({ sort: "-created_at", filters: ["status"] })
  const assignments = useData("GET /assignments", { query: list.query })
  const stats = useData("GET /assignments/stats").data?.stats
  const [editing, setEditing] = useState<Assignment | "new">()
  const viewing = useViewing()
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
            text="Work that you set, and that is set in what you teach, stands here with what was handed in."
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
