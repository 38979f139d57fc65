import { countText } from "#contract/lib/amounts.ts"
import { compact } from "#contract/lib/objects.ts"
import type { Student } from "#contract/members/students/endpoints.ts"
import { maxImportRows } from "#contract/people/imports/rowLimits.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { kindNames } from "#contract/registry/documents/kinds.ts"
import { documentOf, paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useDelete, useRead } from "../../lib/api/writes.ts"
import { ListOrDeleted } from "../../lib/deletedRecords/ListOrDeleted.tsx"
import { figuresOf } from "../../lib/records/figures.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useExport } from "../../lib/records/useExport.ts"
import { useList } from "../../lib/records/useList.ts"
import { useHasMailServer } from "../../lib/session/user.ts"
import { LoginSlip } from "../../people/people/LoginSlip.tsx"
import { useUndo } from "../../people/people/useChangeMany.ts"
import { usePasswords } from "../../people/people/usePasswords.ts"
import type { Figure } from "../../ui/list/Figures.tsx"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { toast } from "../../ui/overlay/toast.ts"
import { ChangeStudents } from "./ChangeStudents.tsx"
import {
  classColumn,
  districtColumn,
  numberColumn,
  statusColumn,
  studentColumn,
  yearColumn,
} from "./columns.tsx"
import { studentStatusFilter, useStudentFilters } from "./filters.ts"
import { studentList } from "./lists.ts"
import { StudentDetails } from "./StudentDetails.tsx"
import { StudentDialog } from "./StudentDialog.tsx"
import { StudentPhoto } from "./StudentPhoto.tsx"

const columns = [studentColumn, numberColumn, classColumn, yearColumn, districtColumn, statusColumn]

/** Spec 001, "Student management". */
export function StudentsPage() {
  return (
    <ListOrDeleted
      kind="student"
      title="Students"
      section="people"
      noun="student"
      status={studentStatusFilter}
    >
      <Students />
    </ListOrDeleted>
  )
}

function Students() {
  const list = useList("GET /students", studentList)
  const invited = useHasMailServer() ? "receives an email with a sign-in link" : "needs a printed login code"
  const filters = useStudentFilters()
  const counted = useData("GET /students/stats")
  const stats = counted.data?.stats
  const editing = useEditing<Student>()
  const confirmRemove = useRemoveStudent()
  const passwords = usePasswords<Student>("POST /students/{id}/reset-password")
  const exported = useExport("GET /students/export", list, { importLimit: maxImportRows.students })

  const documentsOf = (student: Student) =>
    (["report_card", "transcript", "enrolment_certificate"] as const).map((kind) => ({
      label: kindNames[kind],
      to: documentOf("admin", { kind, student_id: String(student.id) }),
    }))
  const className = list.filters.class === "none" ? "" : (list.filters.class ?? "")
  const inClass = (kind: string) => documentOf("admin", { kind, class: className })

  const actions = (student: Student) => [
    { label: "Edit", onSelect: () => editing.edit(student) },
    ...documentsOf(student),
    ...passwords.items(student),
    {
      label: "Delete",
      danger: true,
      onSelect: () => void confirmRemove(student),
    },
  ]
  return (
    <ListPage
      title="Students"
      section="people"
      noun="student"
      list={list}
      columns={columns}
      nameOf={nameOf}
      main={{ label: "Add student", onSelect: editing.create }}
      more={[
        { label: "Import", to: paths.importStudents },
        ...exported,
        { label: "Class list", to: inClass("class_list") },
        { label: "Report cards of a class", to: inClass("report_card") },
      ]}
      figures={figuresOf(
        counted,
        compact<Figure>([
          { label: "Students", value: stats?.total, show: {} },
          { label: "Year 1", value: stats?.year_1, show: { year_of_study: "1" } },
          { label: "Year 2", value: stats?.year_2, show: { year_of_study: "2" } },
          { label: "Inactive", value: stats?.inactive, show: { status: "inactive" } },
          stats?.without_email
            ? { label: "Without email", value: stats.without_email, show: { email: "none" } }
            : undefined,
        ]),
      )}
      search="Search name, email or number"
      filters={filters.map((filter) => (filter.name === "status" ? studentStatusFilter : filter))}
      actions={actions}
      panel={(id) => (
        <StudentDetails id={id} items={actions} photo={(student) => <StudentPhoto id={student.id} />} />
      )}
      bulk={(selection) => <ChangeStudents selection={selection} />}
      bulkAll
      failure={`Failed to fetch students: ${list.result.error?.message}`}
      empty={{
        first: { label: "Import students", to: paths.importStudents },
        text: `Each new student gets a number, joins the active term and ${invited}.`,
      }}
    >
      {editing.dialog((student) => (
        <StudentDialog
          student={student}
          onView={list.view.open}
          onAnother={editing.create}
          onClose={editing.close}
        />
      ))}
      {passwords.slip && <LoginSlip {...passwords.slip} number={passwords.slip.person.student_number} />}
    </ListPage>
  )
}

/** Asks before a student is deleted. If the student has records, offers to withdraw them instead (product decision 3.12). */
function useRemoveStudent() {
  const { remove } = useDelete()
  const read = useRead()
  const { send, undoAll } = useUndo("POST /students/change", "student")

  async function withdraw({ id, ...student }: Student) {
    const reply = await send({ ids: [id], change: "withdraw" })
    if (!reply) return
    if (reply.count === 0) return toast.failure(`${nameOf(student)} was withdrawn or deleted already.`)
    toast.success(`${nameOf(student)} is withdrawn. Their record stays.`, {
      label: "Undo",
      run: () => void undoAll(reply.undo),
    })
  }
  return async (student: Student) => {
    const details = await read("GET /students/{id}", { params: { id: student.id } })
    if (!details) return
    const { submissions, grades } = details.data.records
    const isRetained =
      submissions + grades > 0 && student.status !== "withdrawn" && student.status !== "graduated"
    await remove("DELETE /students/{id}", {
      id: student.id,
      name: nameOf(student),
      title: "Delete student",
      notice: isRetained
        ? `${countText(grades, "mark")} and ${countText(submissions, "submission")} leave every list with them. Withdraw students who have left the college instead.`
        : undefined,
      alternatives: isRetained
        ? [{ label: "Withdraw student", run: () => void withdraw(student) }]
        : undefined,
      failure: "Error deleting student: ",
    })
  }
}
