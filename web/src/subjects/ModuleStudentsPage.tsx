import { useParams } from "react-router"
import { classNames } from "#contract/college/classes.ts"
import type { SubjectStudent } from "#contract/subjects/endpoints.ts"
import { useListState } from "../lib/address/listState.ts"
import { paths } from "../lib/address/paths.ts"
import { useData } from "../lib/api/data.ts"
import { Person } from "../ui/cloth/Avatar.tsx"
import { LinkButton } from "../ui/controls/LinkButton.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { FilterSelect } from "../ui/list/FilterSelect.tsx"
import { NoRows } from "../ui/list/NoRows.tsx"
import { Pager } from "../ui/list/Pager.tsx"
import { SearchField } from "../ui/list/SearchField.tsx"
import { type Column, Table } from "../ui/list/Table.tsx"
import { Toolbar } from "../ui/list/Toolbar.tsx"
import { termText } from "./labels.ts"

const columns: Column<SubjectStudent>[] = [
  {
    id: "name",
    header: "Student",
    sort: "last_name",
    primary: true,
    cell: ({ first_name, last_name }) => <Person name={`${first_name} ${last_name}`} />,
  },
  { id: "number", header: "Number", sort: "student_number", cell: ({ student_number }) => student_number },
  { id: "class", header: "Class", sort: "class", cell: ({ class: className }) => className ?? "—" },
]

/** The students whom a lecturer teaches a module (spec 002 section 2, "View Students"). */
export function ModuleStudentsPage() {
  const params = { id: useParams().id ?? "" }
  const list = useListState<"GET /modules/{id}/students">({ sort: "last_name", filters: ["class"] })
  const students = useData("GET /modules/{id}/students", { params, query: list.query })
  const module = useData("GET /modules/{id}", { params }).data?.subject
  return (
    <Page
      title={module ? `Students of ${module.name}` : "Students"}
      lead={module && [module.code, termText(module)].filter(Boolean).join(", ")}
      section="courses"
      actions={<LinkButton to={paths.myModules}>My Modules</LinkButton>}
    >
      <Toolbar>
        <SearchField label="Search name or number" value={list.search} onChange={list.setSearch} />
        <FilterSelect
          label="Class"
          all="All classes"
          value={list.filters.class}
          onChange={(value) => list.setFilter("class", value)}
          options={classNames}
        />
      </Toolbar>
      <Table
        columns={columns}
        query={students}
        rows={(data) => data.students}
        rowKey={({ id }) => id}
        sort={list.sort}
        onSort={list.setSort}
        label="Students"
        empty={
          <NoRows
            title="No students found"
            list={list}
            text="Students show here once they are enrolled in the module's term, in a class that you teach."
          />
        }
      />
      <Pager list={list} query={students} />
    </Page>
  )
}
