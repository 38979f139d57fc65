import type { Student } from "#contract/members/students/endpoints.ts"
import { NamedPerson } from "../../people/people/NamedPerson.tsx"
import { PersonStatus } from "../../people/people/PersonStatus.tsx"
import type { Column } from "../../ui/list/columns.ts"

export const studentColumn: Column<Student> = {
  header: "Student",
  sort: "last_name",
  primary: true,
  grow: 1,
  cell: (student) => <NamedPerson person={student} />,
}
export const numberColumn: Column<Student> = {
  header: "Number",
  sort: "student_number",
  second: true,
  cell: ({ student_number }) => student_number,
}
export const classColumn: Column<Student> = {
  header: "Class",
  sort: "class",
  second: true,
  cell: (student) => student.class ?? "—",
}
export const yearColumn: Column<Student> = {
  header: "Year",
  sort: "year_of_study",
  cell: ({ year_of_study }) => year_of_study,
}
export const districtColumn: Column<Student> = {
  header: "District",
  sort: "home_district",
  grow: 2,
  cell: ({ home_district }) => home_district ?? "—",
}
export const statusColumn: Column<Student> = {
  header: "Status",
  second: true,
  cell: ({ status }) => <PersonStatus status={status} inList />,
}
