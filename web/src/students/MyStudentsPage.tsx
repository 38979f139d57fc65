import { useNavigate } from "react-router"
import type { Student } from "#contract/students/endpoints.ts"
import { useListState } from "../lib/address/listState.ts"
import { useOpenRecord } from "../lib/address/openRecord.ts"
import { gradesOfStudent } from "../lib/address/paths.ts"
import { useData } from "../lib/api/data.ts"
import { nameOf } from "../people/labels.ts"
import { Page } from "../ui/layout/Page.tsx"
import { FilterSelect } from "../ui/list/FilterSelect.tsx"
import { NoRows } from "../ui/list/NoRows.tsx"
import { Pager } from "../ui/list/Pager.tsx"
import { SearchField } from "../ui/list/SearchField.tsx"
import { Stats } from "../ui/list/Stats.tsx"
import { type Column, Table } from "../ui/list/Table.tsx"
import { Toolbar } from "../ui/list/Toolbar.tsx"
import { Menu } from "../ui/overlay/Menu.tsx"
import { Notice } from "../ui/state/Notice.tsx"
import { districtColumn, numberColumn, statusColumn, studentColumn, yearColumn } from "./columns.tsx"
import { StudentDetails } from "./StudentDetails.tsx"

const columns: Column<Student>[] = [
  studentColumn,
  numberColumn,
  yearColumn,
  { id: "age", header: "Age", numeric: true, cell: ({ age }) => age ?? "—" },
  { id: "phone", header: "Phone", compact: true, cell: ({ phone_number }) => phone_number ?? "—" },
  districtColumn,
  statusColumn,
]

/** Spec 002, "Lecturer My Students": her home class, and by filter the classes that she teaches (product decision 3.3). */
export function MyStudentsPage() {
  const list = useListState<"GET /students/my/class">({ sort: "last_name", filters: ["class"] })
  const students = useData("GET /students/my/class", { query: list.query })
  const viewing = useOpenRecord()
  const goTo = useNavigate()
  const { lecturerClass: home, classes = [], stats } = students.data ?? {}
  const nothing = students.data && home === null && classes.length === 0
  const shown = list.filters.class || home
  return (
    <Page title="My Students" section="people" lead={shown && `Class ${shown}`}>
      {nothing ? (
        <Notice tone="warn">
          <p>
            <strong>No Class Assigned</strong>
          </p>
          <p>
            You have no home class and teach no class yet. Please contact the administrator, who gives you
            one.
          </p>
        </Notice>
      ) : (
        <>
          <Stats
            items={[
              { label: "Students", value: stats?.total },
              { label: "Active", value: stats && stats.total - stats.inactive },
              { label: "Year 1", value: stats?.year_1 },
              { label: "Year 2", value: stats?.year_2 },
            ]}
          />
          <Toolbar>
            <SearchField label="Search name, email or number" value={list.search} onChange={list.setSearch} />
            <FilterSelect
              label="Class"
              all={home ? `${home} (my class)` : "All my classes"}
              value={list.filters.class}
              onChange={(value) => list.setFilter("class", value)}
              options={classes.filter((name) => name !== home)}
            />
          </Toolbar>
          <Table
            columns={columns}
            query={students}
            rows={(data) => data.students}
            rowKey={(student) => student.id}
            sort={list.sort}
            onSort={list.setSort}
            failure={`Failed to fetch students: ${students.error?.message}`}
            actions={(student) => (
              <Menu
                label={`Actions for ${nameOf(student)}`}
                items={[
                  { label: "View Profile", onSelect: () => viewing.open(student.id) },
                  { label: "View Grades", onSelect: () => goTo(gradesOfStudent(student.student_number)) },
                ]}
              />
            )}
            empty={
              <NoRows
                title="No students found"
                list={list}
                text="Students show here once the administrator has put them into this class."
              />
            }
          />
          <Pager list={list} query={students} />
        </>
      )}
      {viewing.id !== undefined && <StudentDetails id={viewing.id} onClose={viewing.close} />}
    </Page>
  )
}
