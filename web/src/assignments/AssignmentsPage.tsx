import { useState } from "react"
import type { Assignment } from "#contract/assignments/endpoints.ts"
import { useListState } from "../lib/address/listState.ts"
import { useOpenRecord } from "../lib/address/openRecord.ts"
import { useData } from "../lib/api/data.ts"
import { useDownload } from "../lib/api/download.ts"
import { useDelete } from "../lib/api/writes.ts"
import { Button } from "../ui/controls/Button.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { FilterSelect } from "../ui/list/FilterSelect.tsx"
import { NoRows } from "../ui/list/NoRows.tsx"
import { Pager } from "../ui/list/Pager.tsx"
import { SearchField } from "../ui/list/SearchField.tsx"
import { Stats } from "../ui/list/Stats.tsx"
import { Table } from "../ui/list/Table.tsx"
import { Toolbar } from "../ui/list/Toolbar.tsx"
import { Menu } from "../ui/overlay/Menu.tsx"
import { AssignmentDetails } from "./AssignmentDetails.tsx"
import { AssignmentDialog } from "./AssignmentDialog.tsx"
import { columns } from "./columns.tsx"
import { subjectText } from "./labels.ts"
import { SubjectAndLecturerFields } from "./SubjectAndLecturerFields.tsx"
import { useBulkDelete } from "./useBulkDelete.ts"

/** Spec 001, "Assignment management". */
export function AssignmentsPage() {
  const list = useListState<"GET /assignments">({ sort: "-created_at", filters: ["subject_id", "status"] })
  const assignments = useData("GET /assignments", { query: list.query })
  const stats = useData("GET /assignments/stats").data?.stats
  const modules = useData("GET /subjects/options").data?.subjects ?? []
  const [editing, setEditing] = useState<Assignment | "new">()
  const viewing = useOpenRecord()
  const remove = useDelete()
  const { busy, download } = useDownload()
  const { selected, choose, deleteSelected } = useBulkDelete()
  const { limit: _, page: __, ...whole } = list.query

  const create = (
    <Button kind="main" onClick={() => setEditing("new")}>
      Create Assignment
    </Button>
  )
  const itemsFor = (assignment: Assignment) => [
    { label: "View details", onSelect: () => viewing.open(assignment.id) },
    assignment.may_edit === true && { label: "Edit", onSelect: () => setEditing(assignment) },
    assignment.assignment_file_name !== null && {
      label: "Download file",
      onSelect: () =>
        download("GET /assignments/download/{id}", { params: { id: assignment.id } }, "Error: "),
    },
    assignment.may_edit === true && {
      label: "Delete",
      danger: true,
      onSelect: () =>
        remove("DELETE /assignments/{id}", {
          id: assignment.id,
          name: assignment.title,
          title: "Delete assignment",
          failure: "Error: ",
        }),
    },
  ]
  return (
    <Page
      title="Assignments"
      section="assignments"
      actions={
        <>
          <Button
            busy={busy}
            onClick={() => download("GET /assignments/export", { query: whole }, "Error: ")}
          >
            Export CSV
          </Button>
          {create}
        </>
      }
    >
      <Stats
        items={[
          { label: "Total", value: stats?.total },
          { label: "Upcoming", value: stats?.upcoming },
          { label: "Overdue", value: stats?.overdue },
          { label: "Due This Week", value: stats?.due_this_week },
        ]}
      />
      <Toolbar>
        <SearchField label="Search assignments" value={list.search} onChange={list.setSearch} />
        <FilterSelect
          label="Module"
          all="All modules"
          value={list.filters.subject_id}
          onChange={(value) => list.setFilter("subject_id", value)}
          options={modules.map(({ id, code, name }) => [
            id,
            subjectText({ subject_code: code, subject_name: name }),
          ])}
        />
        <FilterSelect
          label="Status"
          all="All"
          value={list.filters.status}
          onChange={(value) => list.setFilter("status", value)}
          options={[
            ["overdue", "Overdue"],
            ["upcoming", "Upcoming"],
          ]}
        />
      </Toolbar>
      <Table
        columns={columns}
        query={assignments}
        rows={(data) => data.assignments}
        rowKey={({ id }) => id}
        sort={list.sort}
        onSort={list.setSort}
        failure={`Error: ${assignments.error?.message}`}
        selection={{
          selected,
          onChange: choose,
          label: ({ title }) => title,
          bar: (count) => (
            <Button kind={count > 0 ? "danger" : "plain"} onClick={deleteSelected}>
              Delete Selected{count > 0 && ` (${count})`}
            </Button>
          ),
        }}
        actions={(assignment) => (
          <Menu label={`Actions for ${assignment.title}`} items={itemsFor(assignment)} />
        )}
        empty={
          <NoRows
            title="No assignments found"
            list={list}
            text="Assignments by lecturers and administrators appear here."
            action={create}
          />
        }
      />
      <Pager list={list} query={assignments} />
      {editing && (
        <AssignmentDialog
          assignment={editing === "new" ? undefined : editing}
          problem="Please fill in all required fields"
          failure="Error: "
          removal="Remove current file"
          onClose={() => setEditing(undefined)}
        >
          <SubjectAndLecturerFields assignment={editing === "new" ? undefined : editing} />
        </AssignmentDialog>
      )}
      {viewing.id !== undefined && <AssignmentDetails id={viewing.id} onClose={viewing.close} />}
    </Page>
  )
}
