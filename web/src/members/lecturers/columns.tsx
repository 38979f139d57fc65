import type { Lecturer } from "#contract/members/lecturers/endpoints.ts"
import { nameOf } from "../../people/people/labels.ts"
import { PersonStatus } from "../../people/people/PersonStatus.tsx"
import { Person } from "../../ui/cloth/Avatar.tsx"
import type { Column } from "../../ui/list/columns.ts"

export const columns: Column<Lecturer>[] = [
  {
    id: "name",
    header: "Lecturer",
    sort: "last_name",
    primary: true,
    cell: (lecturer) => <Person name={nameOf(lecturer)} photo={lecturer.photo_url} />,
  },
  {
    id: "number",
    header: "Number",
    sort: "employee_number",
    cell: ({ employee_number }) => employee_number,
  },
  {
    id: "department",
    header: "Department",
    sort: "department",
    grow: 1,
    second: true,
    cell: ({ department }) => department,
  },
  { id: "class", header: "Class", sort: "class", second: true, cell: (lecturer) => lecturer.class ?? "—" },
  { id: "phone", header: "Phone", wide: true, cell: ({ phone_number }) => phone_number ?? "—" },
  { id: "status", header: "Status", second: true, cell: ({ status }) => <PersonStatus status={status} /> },
]
