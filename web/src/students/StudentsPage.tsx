import { useState } from "react"
import type { Student } from "#contract/students/endpoints.ts"
import { useListState } from "../lib/address/listState.ts"
import { useOpenRecord } from "../lib/address/openRecord.ts"
import { paths } from "../lib/address/paths.ts"
import { useData } from "../lib/api/data.ts"
import { useDownload } from "../lib/api/download.ts"
import { useDelete } from "../lib/api/writes.ts"
import { LoginSlip } from "../people/LoginSlip.tsx"
import { nameOf } from "../people/labels.ts"
import { SelectionBar } from "../people/SelectionBar.tsx"
import { usePasswords } from "../people/usePasswords.ts"
import { useSelection } from "../people/useSelection.ts"
import { Button } from "../ui/controls/Button.tsx"
import { LinkButton } from "../ui/controls/LinkButton.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { NoRows } from "../ui/list/NoRows.tsx"
import { Pager } from "../ui/list/Pager.tsx"
import { Stats } from "../ui/list/Stats.tsx"
import { type Column, Table } from "../ui/list/Table.tsx"
import { Menu } from "../ui/overlay/Menu.tsx"
import { ChangeStudents } from "./ChangeStudents.tsx"
import { districtColumn, numberColumn, statusColumn, studentColumn, yearColumn } from "./columns.tsx"
import { StudentDetails } from "./StudentDetails.tsx"
import { StudentDialog } from "./StudentDialog.tsx"
import { StudentFilters, studentFilters } from "./StudentFilters.tsx"
import { StudentPhoto } from "./StudentPhoto.tsx"

const columns: Column<Student>[] = [
  studentColumn,
  numberColumn,
  { id: "class", header: "Class", sort: "class", cell: (student) => student.class ?? "—" },
  yearColumn,
  districtColumn,
  statusColumn,
]

/** Spec 001, "Student management". */
export function StudentsPage() {
  const list = useListState<"GET /students">({ sort: "last_name", filters: studentFilters })
  const students = useData("GET /students", { query: list.query })
  const stats = useData("GET /students/stats").data?.stats
  const shown = students.data?.students.map(({ id }) => id) ?? []
  const selection = useSelection(list, shown, students.data?.total)
  const [editing, setEditing] = useState<Student | "new">()
  const viewing = useOpenRecord()
  const remove = useDelete()
  const passwords = usePasswords<Student>("POST /students/{id}/reset-password")
  const { busy, download } = useDownload()

  const add = (
    <Button kind="main" onClick={() => setEditing("new")}>
      Add student
    </Button>
  )
  return (
    <Page
      title="Students"
      section="people"
      actions={
        <>
          <LinkButton to={paths.importStudents}>Import</LinkButton>
          <Button busy={busy} onClick={() => download("GET /students/export", { query: list.query })}>
            Export
          </Button>
          {add}
        </>
      }
    >
      <Stats
        items={[
          { label: "Students", value: stats?.total },
          { label: "Year 1", value: stats?.year_1 },
          { label: "Year 2", value: stats?.year_2 },
          { label: "Inactive", value: stats?.inactive },
        ]}
      />
      <StudentFilters list={list} />
      <Table
        columns={columns}
        query={students}
        rows={(data) => data.students}
        rowKey={(student) => student.id}
        sort={list.sort}
        onSort={list.setSort}
        failure={`Failed to fetch students: ${students.error?.message}`}
        selection={{
          selected: selection.selected,
          onChange: selection.choose,
          label: nameOf,
          bar: () => (
            <SelectionBar selection={selection} total={students.data?.total} noun="student">
              <ChangeStudents selection={selection} />
            </SelectionBar>
          ),
        }}
        actions={(student) => (
          <Menu
            label={`Actions for ${nameOf(student)}`}
            items={[
              { label: "View Details", onSelect: () => viewing.open(student.id) },
              { label: "Edit", onSelect: () => setEditing(student) },
              { label: "Reset Password", onSelect: () => passwords.reset(student, false) },
              { label: "Print Login Code", onSelect: () => passwords.reset(student, true) },
              {
                label: "Delete",
                danger: true,
                onSelect: () =>
                  remove("DELETE /students/{id}", {
                    id: student.id,
                    name: nameOf(student),
                    title: "Delete student",
                    failure: "Error deleting student: ",
                  }),
              },
            ]}
          />
        )}
        empty={
          <NoRows
            title="No students found"
            list={list}
            text="Each new student gets a number, joins the active term and receives an e-mail with a sign-in link."
            action={add}
          />
        }
      />
      <Pager list={list} query={students} />
      {editing && (
        <StudentDialog
          student={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {viewing.id !== undefined && (
        <StudentDetails
          id={viewing.id}
          onClose={viewing.close}
          actions={(student) => (
            <div className="buttons">
              <StudentPhoto id={student.id} />
              <Button onClick={() => setEditing(student)}>Edit</Button>
            </div>
          )}
        />
      )}
      {passwords.slip && (
        <LoginSlip
          person={nameOf(passwords.slip.person)}
          number={passwords.slip.person.student_number}
          email={passwords.slip.person.email}
          code={passwords.slip.code}
          onClose={passwords.closeSlip}
        />
      )}
    </Page>
  )
}
