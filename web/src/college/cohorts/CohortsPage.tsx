import type { Cohort } from "#contract/college/cohorts.ts"
import { countText } from "#contract/lib/amounts.ts"
import { paths } from "../../lib/address/paths.ts"
import { useDelete } from "../../lib/api/writes.ts"
import { ListOrDeleted } from "../../lib/deletedRecords/ListOrDeleted.tsx"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { retiredFilter } from "../departments/retiredFilter.ts"
import { CohortDialog } from "./CohortDialog.tsx"
import { cohortList } from "./lists.ts"

const columns: Column<Cohort>[] = [
  {
    header: "Cohort",
    sort: "name",
    primary: true,
    cell: ({ name }) => name,
    after: ({ is_retired }) => is_retired && <Badge>Retired</Badge>,
  },
  {
    header: "Students",
    sort: "students_count",
    numeric: true,
    second: true,
    cell: ({ students_count }) => countText(students_count, "student"),
  },
]

const status = retiredFilter("All cohorts")
const filters = [status]

/** The intakes of students. When an academic year becomes current, its cohort is added automatically. */
export function CohortsPage() {
  return (
    <ListOrDeleted kind="cohort" title="Cohorts" section="system" noun="cohort" status={status}>
      <Cohorts />
    </ListOrDeleted>
  )
}

function Cohorts() {
  const list = useList("GET /cohorts", cohortList)
  const editing = useEditing<Cohort>()
  const { deleteItem } = useDelete()

  const actions = (cohort: Cohort) => [
    { label: "Edit", onSelect: () => editing.edit(cohort) },
    { label: "Students", to: `${paths.students}?ipte_cohort=${encodeURIComponent(cohort.name)}` },
    deleteItem("DELETE /cohorts/{id}", { id: cohort.id, name: cohort.name, title: "Delete cohort" }),
  ]
  return (
    <ListPage
      title="Cohorts"
      section="system"
      noun="cohort"
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      main={{ label: "Add cohort", onSelect: editing.create }}
      more={[{ label: "All settings", to: paths.settings }]}
      search="Search cohorts"
      filters={filters}
      actions={actions}
      empty={{ text: "Students join the cohorts that you add." }}
    >
      {editing.dialog((cohort) => (
        <CohortDialog cohort={cohort} onClose={editing.close} />
      ))}
    </ListPage>
  )
}
