import { useState } from "react"
import type { Student } from "#contract/members/students/endpoints.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { documentOf } from "../../lib/address/paths.ts"
import { gradesOfStudent } from "../../lib/address/screenPaths.ts"
import { useAct } from "../../lib/api/writes.ts"
import { useList } from "../../lib/records/useList.ts"
import { LoginSlip } from "../../people/people/LoginSlip.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { Notice } from "../../ui/state/Notice.tsx"
import { districtColumn, numberColumn, statusColumn, studentColumn, yearColumn } from "./columns.tsx"
import { myStudentList } from "./lists.ts"
import { StudentDetails } from "./StudentDetails.tsx"

const columns: Column<Student>[] = [
  studentColumn,
  numberColumn,
  { ...yearColumn, least: true },
  { header: "Age", numeric: true, least: true, cell: ({ age }) => age ?? "—" },
  { header: "Phone", second: true, cell: ({ phone_number }) => phone_number ?? "—" },
  districtColumn,
  statusColumn,
]

const gradesOfOne = ({ student_number }: { student_number: string }) => ({
  label: "View Grades",
  quick: true,
  to: gradesOfStudent("lecturer", student_number),
})

/**
 * Spec 002, "Lecturer My Students": the lecturer's home class. With a filter, the list shows the classes that the lecturer
 * teaches too (product decision 3.3).
 */
export function MyStudentsPage() {
  const list = useList("GET /students/my/class", myStudentList)
  const { lecturerClass: home = null, classes = [], stats } = list.result.data ?? {}
  const codes = useLoginCode(home)
  const actions = (student: Student) => [gradesOfOne(student), ...codes.items(student)]
  if (list.result.data && home === null && classes.length === 0) return <NoClass />
  const className = list.filters.class || home
  return (
    <ListPage
      title="My Students"
      section="people"
      lead={className && `Class ${className}`}
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
      search="Search name, email or number"
      filters={[
        {
          name: "class",
          label: "Class",
          all: home ? `${home} (my class)` : "All my classes",
          options: classes.filter((name) => name !== home),
        },
      ]}
      more={
        className
          ? [{ label: "Class list", to: documentOf("lecturer", { kind: "class_list", class: className }) }]
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

/**
 * Lets a lecturer give a sign-in code to a student of their home class who has forgotten the password (product decision 3.21).
 */
function useLoginCode(home: string | null) {
  const confirm = useConfirm()
  const act = useAct()
  const [slip, setSlip] = useState<{ person: Student; code: string }>()

  async function giveCode(student: Student) {
    const text = `${nameOf(student)} gets a code, with which they choose a new password. The old one stops working at once, they are signed out everywhere, and they are told that the code came from you.`
    if (!(await confirm({ title: "Give a login code", text, action: "Give a code", danger: true }))) return
    const reply = await act("POST /students/{id}/login-code", { params: { id: student.id } })
    if (reply) setSlip({ person: student, code: reply.data.code })
  }
  const items = (student: Student) =>
    student.class !== null && student.class === home
      ? [{ label: "Give a login code", onSelect: () => void giveCode(student) }]
      : []
  return { items, slip: slip && { ...slip, onClose: () => setSlip(undefined) } }
}
