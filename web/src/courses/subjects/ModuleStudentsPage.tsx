import { useParams } from "react-router"
import type { SubjectStudent } from "#contract/courses/subjects/endpoints.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { useClassFilter } from "../../college/classes/useClasses.ts"
import { detailsOf, paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useList } from "../../lib/records/useList.ts"
import { NamedPerson } from "../../people/people/NamedPerson.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { subjectTermText } from "./labels.ts"
import { moduleStudentList } from "./lists.ts"

const columns: Column<SubjectStudent>[] = [
  {
    header: "Student",
    sort: "last_name",
    primary: true,
    cell: (student) => (
      <Link className="list-link" to={detailsOf(paths.myStudents, student.id)}>
        <NamedPerson person={student} />
      </Link>
    ),
  },
  {
    header: "Number",
    sort: "student_number",
    second: true,
    cell: ({ student_number }) => student_number,
  },
  { header: "Class", sort: "class", second: true, cell: ({ class: className }) => className ?? "—" },
]

/** The students of a module that the lecturer teaches (spec 002 section 2, "View Students"). */
export function ModuleStudentsPage() {
  const params = { id: useParams().id ?? "" }
  const list = useList("GET /modules/{id}/students", { ...moduleStudentList, params })
  const module = useData("GET /modules/{id}", { params }).data?.subject
  return (
    <ListPage
      title={module ? `Students of ${module.name}` : "Students"}
      lead={module && [module.code, subjectTermText(module)].filter(Boolean).join(", ")}
      section="courses"
      noun="student"
      list={list}
      columns={columns}
      nameOf={nameOf}
      more={[{ label: "My Modules", to: paths.myModules }]}
      search="Search name or number"
      filters={[useClassFilter()]}
      label="Students"
      empty={{
        text: "Students appear here once they are enrolled in the module's term, in a class that you teach.",
      }}
    />
  )
}
