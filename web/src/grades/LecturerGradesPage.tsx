import { useState } from "react"
import type { Grade } from "#contract/grades/endpoints.ts"
import { useListState } from "../lib/address/listState.ts"
import { useOpenRecord } from "../lib/address/openRecord.ts"
import { useData } from "../lib/api/data.ts"
import { Button } from "../ui/controls/Button.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { FilterSelect } from "../ui/list/FilterSelect.tsx"
import { NoRows } from "../ui/list/NoRows.tsx"
import { Pager } from "../ui/list/Pager.tsx"
import { SearchField } from "../ui/list/SearchField.tsx"
import { type Column, Table } from "../ui/list/Table.tsx"
import { Toolbar } from "../ui/list/Toolbar.tsx"
import { assignment, dateGraded, letter, percentage, points, student } from "./columns.tsx"
import { EditMarkDialog } from "./EditMarkDialog.tsx"
import { GradeDetails } from "./GradeDetails.tsx"
import { MarkDialog } from "./MarkDialog.tsx"

const columns: Column<Grade>[] = [student, assignment, points, percentage, letter, dateGraded]

/** Spec 002, "Lecturer Grade Management". */
export function LecturerGradesPage() {
  const list = useListState<"GET /grades">({ sort: "-graded_at", filters: ["assignment_id"] })
  const grades = useData("GET /grades", { query: list.query })
  const assignments = useData("GET /assignments/options").data?.assignments ?? []
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<Grade>()
  const viewing = useOpenRecord()
  const add = (
    <Button kind="main" onClick={() => setAdding(true)}>
      Add Grade
    </Button>
  )
  return (
    <Page title="Grade Management" section="grades" actions={add}>
      <Toolbar>
        <SearchField label="Search grades" value={list.search} onChange={list.setSearch} />
        <FilterSelect
          label="Assignment"
          all="All Assignments"
          value={list.filters.assignment_id}
          onChange={(value) => list.setFilter("assignment_id", value)}
          options={assignments.map(({ id, title, subject_code }) => [id, `${title} (${subject_code})`])}
        />
      </Toolbar>
      <Table
        columns={columns}
        dense
        query={grades}
        rows={(data) => data.grades}
        rowKey={({ id }) => id}
        sort={list.sort}
        onSort={list.setSort}
        label="Grades"
        actions={(grade) => (
          <>
            <Button kind="quiet" onClick={() => setEditing(grade)}>
              Edit<span className="visually-hidden"> the grade of {grade.student_name}</span>
            </Button>
            <Button kind="quiet" onClick={() => viewing.open(grade.id)}>
              View Feedback<span className="visually-hidden"> for {grade.student_name}</span>
            </Button>
          </>
        )}
        empty={
          <NoRows
            title="No grades found"
            list={list}
            text="Grades you give appear here. Students see them at once."
            action={add}
          />
        }
      />
      <Pager list={list} query={grades} />
      {adding && (
        <MarkDialog
          assignments={assignments}
          chosen={Number(list.filters.assignment_id) || undefined}
          onClose={() => setAdding(false)}
        />
      )}
      {editing && <EditMarkDialog grade={editing} onClose={() => setEditing(undefined)} />}
      {viewing.id !== undefined && <GradeDetails id={viewing.id} onClose={viewing.close} />}
    </Page>
  )
}
