import type { ClassRow } from "#contract/college/classes/endpoints.ts"
import { classGroups } from "#contract/college/classes/groups.ts"
import { countText } from "#contract/lib/amounts.ts"
import { paths } from "../../lib/address/paths.ts"
import { useAct, useDelete } from "../../lib/api/writes.ts"
import { ListOrDeleted } from "../../lib/deletedRecords/ListOrDeleted.tsx"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { retiredFilter } from "../departments/retiredFilter.ts"
import { ClassDialog } from "./ClassDialog.tsx"
import { classList } from "./lists.ts"
import { useEveryClass } from "./useClasses.ts"

const columns: Column<ClassRow>[] = [
  {
    header: "Class",
    sort: "name",
    primary: true,
    cell: ({ name }) => name,
    after: ({ is_retired }) => is_retired && <Badge>Retired</Badge>,
  },
  { header: "Position", sort: "position", numeric: true, cell: ({ position }) => position },
  { header: "Group", second: true, cell: ({ group_name }) => group_name },
  {
    header: "Students",
    sort: "students_count",
    numeric: true,
    second: true,
    cell: ({ students_count }) => countText(students_count, "student"),
  },
]

const status = retiredFilter("All classes")
const filters = [{ name: "group_name", label: "Group", all: "All groups", options: classGroups }, status]

/** The college's classes in order, with the group of each (product decisions 3.11 and 3.20). */
export function ClassesPage() {
  return (
    <ListOrDeleted kind="class" title="Classes" section="system" noun={["class", "classes"]} status={status}>
      <Classes />
    </ListOrDeleted>
  )
}

function Classes() {
  const list = useList("GET /classes", classList)
  const editing = useEditing<ClassRow>()
  const { deleteItem } = useDelete()
  const act = useAct()
  const last = useEveryClass().length

  const move = ({ id, name, group_name, version, position }: ClassRow, by: -1 | 1) =>
    act("PUT /classes/{id}", {
      params: { id },
      body: { name, group_name, version, position: position + by },
    })
  const actions = (row: ClassRow) => [
    { label: "Edit", onSelect: () => editing.edit(row) },
    row.position > 1 && { label: "Move up", onSelect: () => void move(row, -1) },
    row.position < last && { label: "Move down", onSelect: () => void move(row, 1) },
    { label: "Students", to: `${paths.students}?class=${encodeURIComponent(row.name)}` },
    deleteItem("DELETE /classes/{id}", { id: row.id, name: row.name, title: "Delete class" }),
  ]
  return (
    <ListPage
      title="Classes"
      section="system"
      lead="Offered in this order. Materials for a group reach the students of its classes."
      noun={["class", "classes"]}
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      main={{ label: "Add class", onSelect: editing.create }}
      more={[{ label: "All settings", to: paths.settings }]}
      search="Search classes"
      filters={filters}
      actions={actions}
      empty={{ text: "Students are put into the classes that you add." }}
    >
      {editing.dialog((row) => (
        <ClassDialog row={row} onClose={editing.close} />
      ))}
    </ListPage>
  )
}
