import { useState } from "react"
import type { AcademicYear } from "#contract/academicYears.ts"
import { shortDayText } from "#contract/lib/dates.ts"
import { useListState } from "../lib/address/listState.ts"
import { useOpenRecord } from "../lib/address/openRecord.ts"
import { useData } from "../lib/api/data.ts"
import { useAct, useDelete } from "../lib/api/writes.ts"
import { Badge } from "../ui/content/Badge.tsx"
import { Button } from "../ui/controls/Button.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { FilterSelect } from "../ui/list/FilterSelect.tsx"
import { NoRows } from "../ui/list/NoRows.tsx"
import { Pager } from "../ui/list/Pager.tsx"
import { SearchField } from "../ui/list/SearchField.tsx"
import { Stats } from "../ui/list/Stats.tsx"
import { type Column, Table } from "../ui/list/Table.tsx"
import { Toolbar } from "../ui/list/Toolbar.tsx"
import { Menu } from "../ui/overlay/Menu.tsx"
import { AcademicYearDetails } from "./AcademicYearDetails.tsx"
import { AcademicYearDialog } from "./AcademicYearDialog.tsx"
import { statusTone, statusWord } from "./status.ts"

const columns: Column<AcademicYear>[] = [
  {
    id: "year_name",
    header: "Academic Year",
    sort: "year_name",
    primary: true,
    cell: (year) => (
      <>
        {year.year_name} {year.is_current && <Badge tone="good">CURRENT</Badge>}
      </>
    ),
  },
  {
    id: "start_date",
    header: "Start Date",
    sort: "start_date",
    cell: (year) => shortDayText(year.start_date),
  },
  { id: "end_date", header: "End Date", sort: "end_date", cell: (year) => shortDayText(year.end_date) },
  {
    id: "duration",
    header: "Duration",
    sort: "duration_days",
    numeric: true,
    cell: (year) => `${year.duration_days} days`,
  },
  {
    id: "status",
    header: "Status",
    cell: (year) => <Badge tone={statusTone[year.status]}>{statusWord[year.status]}</Badge>,
  },
]

/** Spec 001, "Academic year management". */
export function AcademicYearsPage() {
  const list = useListState<"GET /academic-years">({ sort: "-start_date", filters: ["status"] })
  const years = useData("GET /academic-years", { query: list.query })
  const stats = useData("GET /academic-years/stats").data?.stats
  const [editing, setEditing] = useState<AcademicYear | "new">()
  const viewing = useOpenRecord()
  const act = useAct()
  const remove = useDelete()

  const setCurrent = ({ id }: AcademicYear) =>
    act(
      "PUT /academic-years/{id}/activate",
      { params: { id } },
      { failure: "Failed to update current academic year: " },
    )

  const add = (
    <Button kind="main" onClick={() => setEditing("new")}>
      Add academic year
    </Button>
  )

  return (
    <Page title="Academic years" section="calendar" actions={add}>
      <Stats
        items={[
          { label: "Total years", value: stats?.total },
          { label: "Current year", value: stats && (stats.current ?? "None Set") },
          { label: "Upcoming years", value: stats?.upcoming },
        ]}
      />
      <Toolbar>
        <SearchField label="Search academic years" value={list.search} onChange={list.setSearch} />
        <FilterSelect
          label="Status"
          all="Any status"
          value={list.filters.status}
          onChange={(value) => list.setFilter("status", value)}
          options={Object.entries(statusWord)}
        />
      </Toolbar>
      <Table
        columns={columns}
        query={years}
        rows={(data) => data.academicYears}
        rowKey={(year) => year.id}
        sort={list.sort}
        onSort={list.setSort}
        failure="Failed to load academic years. Please try again."
        retryLabel="Retry"
        actions={(year) => (
          <Menu
            label={`Actions for ${year.year_name}`}
            items={[
              { label: "View Details", onSelect: () => viewing.open(year.id) },
              { label: "Edit", onSelect: () => setEditing(year) },
              !year.is_current && { label: "Set Current", onSelect: () => setCurrent(year) },
              !year.is_current && {
                label: "Delete",
                danger: true,
                onSelect: () =>
                  remove("DELETE /academic-years/{id}", {
                    id: year.id,
                    name: year.year_name,
                    title: "Delete academic year",
                    failure: "Error: ",
                  }),
              },
            ]}
          />
        )}
        empty={
          <NoRows
            title="No academic years found"
            list={list}
            text="Terms, enrolments and grades belong to an academic year."
            action={add}
          />
        }
      />
      <Pager list={list} query={years} />
      {editing && (
        <AcademicYearDialog
          year={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {viewing.id !== undefined && <AcademicYearDetails id={viewing.id} onClose={viewing.close} />}
    </Page>
  )
}
