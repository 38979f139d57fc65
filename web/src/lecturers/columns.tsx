import type { Lecturer } from "#contract/lecturers/endpoints.ts"
import { nameOf } from "../people/labels.ts"
import { PersonStatus } from "../people/PersonStatus.tsx"
import { Person } from "../ui/cloth/Avatar.tsx"
import type { Column } from "../ui/list/Table.tsx"

export const columns: Column<Lecturer>[] = [
  {
    id: "name",
    header: "Lecturer",
    sort: "last_name",
    primary: true,
    cell: (lecturer) => <Person name={nameOf(lecturer)} photo={lecturer.photo_url} note={lecturer.email} />,
  },
  {
    id: "number",
    header: "Number",
    sort: "employee_number",
    compact: true,
    cell: ({ employee_number }) => employee_number,
  },
  { id: "department", header: "Department", sort: "department", cell: ({ department }) => department },
  { id: "class", header: "Class", sort: "class", cell: (lecturer) => lecturer.class ?? "—" },
  { id: "phone", header: "Phone", compact: true, cell: ({ phone_number }) => phone_number ?? "—" },
  { id: "status", header: "Status", cell: ({ status }) => <PersonStatus status={status} /> },
]
