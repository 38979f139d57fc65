import type { Student } from "#contract/members/students/endpoints.ts"
import { documentOf, gradesOfStudent } from "../../lib/address/paths.ts"
import { useList } from "../../lib/records/useList.ts"
import { LoginSlip } from "../../people/people/LoginSlip.tsx"
import { nameOf } from "../../people/people/labels.ts"
import { Page } from "../../ui/layout/Page.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { districtColumn, numberColumn, statusColumn, studentColumn, yearColumn } from "./columns.tsx"
import { myStudentList } from "./lists.ts"
import { StudentDetails } from "./StudentDetails.tsx"
import { useLoginCode } from "./useLoginCode.ts"

const columns: Column<Student>[] = [
  studentColumn,
  numberColumn,
  yearColumn,
  { id: "age", header: "Age", numeric: true, cell: ({ age }) => age ?? "—" },
  { id: "phone", header: "Phone", second: true, cell: ({ phone_number }) => phone_number ?? "—" },
  districtColumn,
  statusColumn,
]

const gradesOfOne = ({ student_number }: { student_number: string }) => ({
  label: "View Grades",
  quick: true,
  to: gradesOfStudent("lecturer", student_number),
})

/** Spec 002, "Lecturer My Students": the home class, and by filter the classes that the lecturer teaches (product decision 3.3). */
export function MyStudentsPage() {
  const list = useList("GET /students/my/class", myStudentList)
  const { lecturerClass: home = null, classes = [], stats } = list.result.data ?? {}
  const codes = useLoginCode(home)
  const actions = (student: Student) => [gradesOfOne(student), ...codes.items(student)]
  if (list.result.data && home === null && classes.length === 0) return <NoClass />
  const shown = list.filters.class || home
  return (
    <ListPage
      title="My Students"
      section="people"
      lead={shown && `Class ${shown}`}
      noun="student"
      list={list}
      columns={columns}
      nameOf={nameOf}
      figures={[
        { label: "Students", value: stats?.total },
        { label: "Active", value: stats && stats.total - stats.inactive },
        { label: "Year 1", value: stats?.year_1 },
        { label: "Year 2", value: stats?.year_2 },
      ]}
      search="Search name, e-mail or number"
      filters={[
        {
          name: "class",
          label: "Class",
          all: home ? `${home} (my class)` : "All my classes",
          options: classes.filter((name) => name !== home),
        },
      ]}
      more={
        shown
          ? [{ label: "Class list", to: documentOf("lecturer", { kind: "class_list", class: shown }) }]
          : []
      }
      view="View Profile"
      actions={actions}
      panel={(id) => <StudentDetails id={id} items={actions} />}
      failure={`Failed to fetch students: ${list.result.error?.message}`}
      empty={{ text: "Students appear here once an administrator puts them into this class." }}
    >
      {codes.slip && <LoginSlip {...codes.slip} number={codes.slip.person.student_number} />}
    </ListPage>
  )
}

function NoClass() {
  return (
    <Page title="My Students" section="people">
      <Notice tone="warn">
        <p>
          <strong>No Class Assigned</strong>
        </p>
        <p>
          You have no home class and teach no class yet. Please contact the administrator, who can assign you
          to one.
        </p>
      </Notice>
    </Page>
  )
}
