import { useState } from "react"
import { Person } from "../cloth/Avatar.tsx"
import { Badge } from "../content/Badge.tsx"
import { Button } from "../controls/Button.tsx"
import type { Key } from "../list/columns.ts"
import { FilterSelect } from "../list/FilterSelect.tsx"
import { Pager } from "../list/Pager.tsx"
import { SearchField } from "../list/SearchField.tsx"
import { Stats } from "../list/Stats.tsx"
import { type Column, Table } from "../list/Table.tsx"
import { Toolbar } from "../list/Toolbar.tsx"
import { Menu } from "../overlay/Menu.tsx"
import { toast } from "../overlay/toast.ts"
import { EmptyState } from "../state/EmptyState.tsx"
import type { QueryState } from "../state/query.ts"
import { Sample } from "./Sample.tsx"

type Student = {
  id: number
  name: string
  number: string
  className: string
  average: number
  active: boolean
}

const names = ["Tadala Example", "Mphatso Sample", "Chikondi Specimen", "Thokozani Model", "Yankho Instance"]
const students: Student[] = names.map((name, index) => ({
  id: index + 1,
  name,
  number: `IPTE25-000${index + 1}`,
  className: `P${index + 3}`,
  average: 81 - index * 7,
  active: index !== 3,
}))

const columns: Column<Student>[] = [
  {
    id: "name",
    header: "Student",
    sort: "last_name",
    primary: true,
    cell: ({ name }) => <Person name={name} note={`${name.split(" ")[0]?.toLowerCase()}@college.example`} />,
  },
  { id: "number", header: "Number", sort: "student_number", cell: ({ number }) => number },
  { id: "class", header: "Class", cell: ({ className }) => className },
  { id: "average", header: "Average", numeric: true, cell: ({ average }) => `${average}%` },
  {
    id: "status",
    header: "Status",
    cell: ({ active }) => <Badge tone={active ? "good" : "warn"}>{active ? "Active" : "On leave"}</Badge>,
  },
]

const here: QueryState<Student[]> = {
  data: students,
  error: null,
  isFetching: false,
  fetchStatus: "idle",
  dataUpdatedAt: Date.now(),
  refetch: () => undefined,
}
const failed = new Error("Failed to load students. Please try again.")
const empty = <EmptyState title="No students found" />
const usual = { columns, rows: (data: Student[]) => data, rowKey: ({ id }: Student) => id, empty }

export function TableSamples() {
  return (
    <Sample title="Lists">
      <Stats
        items={[
          { label: "Students", value: 612, href: "/samples" },
          { label: "Year 1", value: 304 },
          { label: "Year 2, on teaching practice", value: 308 },
          { label: "Waiting for approval", value: undefined },
        ]}
      />
      <WholeList />
      <h3>On the way</h3>
      <Table {...usual} query={{ ...here, data: undefined, isFetching: true, fetchStatus: "fetching" }} />
      <h3>Failed</h3>
      <Table {...usual} query={{ ...here, data: undefined, error: failed }} />
      <h3>Old</h3>
      <Table
        {...usual}
        label="Old"
        query={{
          ...here,
          data: students.slice(0, 1),
          fetchStatus: "paused",
          dataUpdatedAt: Date.now() - 7e6,
        }}
      />
      <h3>None</h3>
      <Table {...usual} query={{ ...here, data: [] }} />
    </Sample>
  )
}

function WholeList() {
  const [search, setSearch] = useState("")
  const [className, setClassName] = useState("")
  const [sort, setSort] = useState("last_name")
  const [page, setPage] = useState(1)
  const [selected, setSelected] = useState<ReadonlySet<Key>>(new Set([2]))
  return (
    <>
      <Toolbar>
        <SearchField label="Search name, number or district" value={search} onChange={setSearch} />
        <FilterSelect
          label="Class"
          all="All classes"
          value={className}
          onChange={setClassName}
          options={["P3", "P4"]}
        />
        <FilterSelect
          label="Status"
          all="Any status"
          value=""
          onChange={() => {}}
          options={[["active", "Active"]]}
        />
      </Toolbar>
      <Table
        {...usual}
        label="Students"
        query={here}
        sort={sort}
        onSort={setSort}
        selection={{
          selected,
          onChange: setSelected,
          label: ({ name }) => name,
          bar: (count) => (
            <Button
              kind="danger"
              disabledReason={count === 0 ? "Please select students to delete" : undefined}
            >
              {count === 0 ? "Delete Selected" : `Delete Selected (${count})`}
            </Button>
          ),
        }}
        actions={({ name }) => (
          <Menu
            label={`Actions for ${name}`}
            items={[
              { label: "View", onSelect: () => toast.success(`Viewed ${name}.`) },
              { label: "Delete", danger: true, onSelect: () => toast.failure(`${name} stays.`) },
            ]}
          />
        )}
      />
      <Pager list={{ page, pageSize: 50, setPage }} query={{ data: { total: 612 } }} />
    </>
  )
}
