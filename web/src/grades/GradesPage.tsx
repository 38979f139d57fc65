import { useState } from "react"
import type { Grade } from "#contract/grades/endpoints.ts"
import { useListState } from "../lib/address/listState.ts"
import { useOpenRecord } from "../lib/address/openRecord.ts"
import { paths } from "../lib/address/paths.ts"
import { useData } from "../lib/api/data.ts"
import { useDownload } from "../lib/api/download.ts"
import { useDelete } from "../lib/api/writes.ts"
import { Button } from "../ui/controls/Button.tsx"
import { LinkButton } from "../ui/controls/LinkButton.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { NoRows } from "../ui/list/NoRows.tsx"
import { Pager } from "../ui/list/Pager.tsx"
import { type Column, Table } from "../ui/list/Table.tsx"
import { Menu } from "../ui/overlay/Menu.tsx"
import { toast } from "../ui/overlay/toast.ts"
import * as column from "./columns.tsx"
import { EditGradeDialog } from "./EditGradeDialog.tsx"
import { EditMarkDialog } from "./EditMarkDialog.tsx"
import { GradeDetails } from "./GradeDetails.tsx"
import { GradeDialog } from "./GradeDialog.tsx"
import { GradeFilters } from "./GradeFilters.tsx"
import { GradeStats } from "./GradeStats.tsx"

const columns: Column<Grade>[] = [
  column.studentInShort,
  column.assignmentAndType,
  column.subject,
  column.termAndYear,
  column.percentageAndPoints,
  column.letter,
  column.graderAndDate,
]

/** Spec 001, "Grade management". */
export function GradesPage() {
  const list = useListState<"GET /grades">({
    sort: "-graded_at",
    filters: ["subject_id", "term_id", "academic_year_id"],
  })
  const grades = useData("GET /grades", { query: list.query })
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<Grade>()
  const viewing = useOpenRecord()
  const remove = useDelete()
  const { busy, download } = useDownload()
  const Edit = editing?.assignment_id === null ? EditGradeDialog : EditMarkDialog

  const downloadAll = () =>
    grades.data?.total === 0
      ? toast.failure("No grades to download.")
      : download("GET /grades/export", { query: { ...list.query, page: undefined, limit: undefined } })

  return (
    <Page
      title="Grade Management"
      section="grades"
      actions={
        <>
          <LinkButton to={paths.importGrades}>Upload Grades</LinkButton>
          <Button onClick={downloadAll} busy={busy}>
            Download Grades (CSV)
          </Button>
          <Button kind="main" onClick={() => setAdding(true)}>
            Add Grade
          </Button>
        </>
      }
    >
      <GradeStats query={list.query} />
      <GradeFilters list={list} />
      <Table
        columns={columns}
        dense
        query={grades}
        rows={(data) => data.grades}
        rowKey={({ id }) => id}
        sort={list.sort}
        onSort={list.setSort}
        label="Grades"
        failure="Failed to load data. Please try again."
        retryLabel="Retry"
        actions={(grade) => (
          <Menu
            label={`Actions for ${grade.student_name}, ${grade.assignment_title}`}
            items={[
              { label: "View", onSelect: () => viewing.open(grade.id) },
              { label: "Edit", onSelect: () => setEditing(grade) },
              {
                label: "Delete",
                danger: true,
                onSelect: () =>
                  remove("DELETE /grades/{id}", {
                    id: grade.id,
                    name: `the grade of ${grade.student_name} for ${grade.assignment_title}`,
                    title: "Delete grade",
                    failure: "Error: ",
                  }),
              },
            ]}
          />
        )}
        empty={
          <NoRows
            title="No grades found"
            list={list}
            text="Marks show here as lecturers and administrators give them."
          />
        }
      />
      <Pager list={list} query={grades} />
      {adding && <GradeDialog onClose={() => setAdding(false)} />}
      {editing && <Edit grade={editing} onClose={() => setEditing(undefined)} />}
      {viewing.id !== undefined && <GradeDetails id={viewing.id} onClose={viewing.close} />}
    </Page>
  )
}
