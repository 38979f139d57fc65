import type { Department } from "#contract/college/departments.ts"
import { countText } from "#contract/lib/amounts.ts"
import { paths } from "../../lib/address/paths.ts"
import { useDelete } from "../../lib/api/writes.ts"
import { ListOrDeleted } from "../../lib/deletedRecords/ListOrDeleted.tsx"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { DepartmentDialog } from "./DepartmentDialog.tsx"
import { departmentList } from "./lists.ts"
import { retiredFilter } from "./retiredFilter.ts"

const columns: Column<Department>[] = [
  {
    header: "Department",
    sort: "name",
    primary: true,
    cell: ({ name }) => name,
    after: ({ is_retired }) => is_retired && <Badge>Retired</Badge>,
  },
  {
    header: "Lecturers",
    sort: "lecturers_count",
    numeric: true,
    second: true,
    cell: ({ lecturers_count }) => countText(lecturers_count, "lecturer"),
  },
]

const status = retiredFilter("All departments")
const filters = [status]

/** The departments to which lecturers belong. */
export function DepartmentsPage() {
  return (
    <ListOrDeleted kind="department" title="Departments" section="system" noun="department" status={status}>
      <Departments />
    </ListOrDeleted>
  )
}

function Departments() {
  const list = useList("GET /departments", departmentList)
  const editing = useEditing<Department>()
  const { deleteItem } = useDelete()

  const actions = (department: Department) => [
    { label: "Edit", onSelect: () => editing.edit(department) },
    { label: "Lecturers", to: `${paths.lecturers}?department=${encodeURIComponent(department.name)}` },
    deleteItem("DELETE /departments/{id}", {
      id: department.id,
      name: department.name,
      title: "Delete department",
    }),
  ]
  return (
    <ListPage
      title="Departments"
      section="system"
      noun="department"
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      main={{ label: "Add department", onSelect: editing.create }}
      more={[{ label: "All settings", to: paths.settings }]}
      search="Search departments"
      filters={filters}
      actions={actions}
      empty={{ text: "Lecturers are put into the departments that you add." }}
    >
      {editing.dialog((department) => (
        <DepartmentDialog department={department} onClose={editing.close} />
      ))}
    </ListPage>
  )
}
