import { useState } from "react"
import { Person } from "../cloth/Avatar.tsx"
import { SortedName } from "../cloth/SortedName.tsx"
import { Badge } from "../content/Badge.tsx"
import { Button } from "../controls/Button.tsx"
import { BulkBar } from "../list/BulkBar.tsx"
import type { Column } from "../list/columns.ts"
import { Figures } from "../list/Figures.tsx"
import { ListTable } from "../list/ListTable.tsx"
import { ListTools } from "../list/ListTools.tsx"
import type { ListState } from "../list/list.ts"
import { Pager } from "../list/Pager.tsx"
import { Stats } from "../list/Stats.tsx"
import { useSelection } from "../list/selection.ts"
import { Table } from "../list/Table.tsx"
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
    header: "Student",
    sort: "last_name",
    primary: true,
    cell: ({ name }) => {
      const [first_name = "", last_name = ""] = name.split(" ")
      return (
        <Person name={name} note={`${first_name.toLowerCase()}@college.example`}>
          <SortedName person={{ first_name, last_name }} />
        </Person>
      )
    },
  },
  { header: "Number", sort: "student_number", cell: ({ number }) => number },
  { header: "Class", cell: ({ className }) => className },
  { header: "Average", numeric: true, cell: ({ average }) => `${average}%` },
  {
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
  const [className, setClassName] = useState("P3")
  const [sort, setSort] = useState("last_name")
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<number>()
  const narrowing = { search, class: className }
  const list: ListState<Student> = {
    result: here,
    rows: students,
    total: 612,
    search,
    sort,
    page,
    pageSize: 50,
    whole: false,
    filters: { class: className },
    narrowing,
    narrowed: search !== "" || className !== "",
    isUsual: false,
    view: { id: open, open: setOpen, close: () => setOpen(undefined), hrefOf: (id) => `?view=${id}` },
    setSearch,
    setSort,
    setPage,
    setFilter: (_, value) => setClassName(value),
    show: ({ class: chosenClass = "" }) => setClassName(chosenClass),
    clear: () => setClassName(""),
  }
  const selection = useSelection(list)
  return (
    <>
      <ListTools
        list={list}
        search="Search name, number or district"
        filters={[{ name: "class", label: "Class", all: "All classes", options: ["P3", "P4"] }]}
        columns={columns}
      />
      <div className="list-line">
        <Figures
          list={list}
          items={[
            { label: "Students", value: 612, show: {} },
            { label: "Class P4", value: 40, show: { class: "P4" } },
          ]}
        />
      </div>
      <div className="list-rows">
        <ListTable
          list={list}
          columns={columns}
          nameOf={({ name }) => name}
          opens
          selection={selection}
          actions={({ name }) => [
            { label: "View", onSelect: () => toast.success(`Viewed ${name}.`) },
            { label: "Delete", danger: true, onSelect: () => toast.failure(`${name} stays.`) },
          ]}
          buttons={undefined}
          label="Students"
        />
      </div>
      <BulkBar selection={selection} noun="student" total={612} all>
        <Button kind="danger">Delete Selected</Button>
      </BulkBar>
      <Pager list={list} query={{ data: { total: 612 } }} />
    </>
  )
}
