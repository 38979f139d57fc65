import { useState } from "react"
import { useSearchParams } from "react-router"
import { departments } from "#contract/college/departments.ts"
import type { Lecturer } from "#contract/lecturers/endpoints.ts"
import { defaultPageSize, maxRows } from "#contract/lib/lists.ts"
import { useListState } from "../lib/address/listState.ts"
import { useOpenRecord } from "../lib/address/openRecord.ts"
import { useData } from "../lib/api/data.ts"
import { useDelete } from "../lib/api/writes.ts"
import { LoginSlip } from "../people/LoginSlip.tsx"
import { nameOf, statusWord } from "../people/labels.ts"
import { SelectionBar } from "../people/SelectionBar.tsx"
import { usePasswords } from "../people/usePasswords.ts"
import { useSelection } from "../people/useSelection.ts"
import { Button } from "../ui/controls/Button.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { FilterButtons } from "../ui/list/FilterButtons.tsx"
import { FilterSelect } from "../ui/list/FilterSelect.tsx"
import { NoRows } from "../ui/list/NoRows.tsx"
import { Pager } from "../ui/list/Pager.tsx"
import { SearchField } from "../ui/list/SearchField.tsx"
import { Stats } from "../ui/list/Stats.tsx"
import { Table } from "../ui/list/Table.tsx"
import { Toolbar } from "../ui/list/Toolbar.tsx"
import { Menu } from "../ui/overlay/Menu.tsx"
import { ChangeLecturers } from "./ChangeLecturers.tsx"
import { columns } from "./columns.tsx"
import { matches } from "./find.ts"
import { LecturerDetails } from "./LecturerDetails.tsx"
import { LecturerDialog } from "./LecturerDialog.tsx"

/** Spec 001, "Lecturer management". */
export function LecturersPage() {
  const [params, setParams] = useSearchParams()
  const paged = params.get("show") === "pages"
  const list = useListState<"GET /lecturers">({
    sort: "last_name",
    filters: ["department", "status"],
    pageSize: defaultPageSize,
  })
  const query = paged ? list.query : { ...list.query, page: undefined, limit: maxRows }
  const lecturers = useData("GET /lecturers", { query })
  const total = lecturers.data?.total
  const stats = useData("GET /lecturers/stats").data?.stats
  const shown = lecturers.data?.lecturers.map(({ id }) => id) ?? []
  const selection = useSelection(list, shown, total)
  const [editing, setEditing] = useState<Lecturer | "new">()
  const viewing = useOpenRecord()
  const remove = useDelete()
  const passwords = usePasswords<Lecturer>("POST /lecturers/{id}/reset-password")

  /** Until the server's answer is here, those on screen are searched. */
  const rows = (all: Lecturer[]) =>
    lecturers.isPlaceholderData ? all.filter((lecturer) => matches(lecturer, list.search)) : all
  const show = (mode: string) => setParams(mode ? { show: mode } : {}, { preventScrollReset: true })

  const add = (
    <Button kind="main" onClick={() => setEditing("new")}>
      Add lecturer
    </Button>
  )
  return (
    <Page title="Lecturers" section="people" actions={add}>
      <Stats
        items={[
          { label: "Lecturers", value: stats?.total },
          { label: "Active", value: stats?.active },
          { label: "Departments", value: stats?.departments },
          { label: "Without a class", value: stats?.without_class },
        ]}
      />
      <Toolbar>
        <SearchField label="Search lecturers" value={list.search} onChange={list.setSearch} />
        <FilterSelect
          label="Department"
          all="All departments"
          options={departments}
          value={list.filters.department}
          onChange={(value) => list.setFilter("department", value)}
        />
        <FilterSelect
          label="Status"
          all="Any status"
          options={Object.entries(statusWord)}
          value={list.filters.status}
          onChange={(value) => list.setFilter("status", value)}
        />
        <FilterButtons
          label="How many to show"
          value={paged ? "pages" : ""}
          onChange={show}
          options={[
            ["", "Show All"],
            ["pages", "Paginated"],
          ]}
        />
      </Toolbar>
      <Table
        columns={columns}
        query={lecturers}
        rows={(data) => rows(data.lecturers)}
        rowKey={(lecturer) => lecturer.id}
        sort={list.sort}
        onSort={list.setSort}
        failure={`Failed to fetch lecturers: ${lecturers.error?.message}`}
        selection={{
          selected: selection.selected,
          onChange: selection.choose,
          label: nameOf,
          bar: () => (
            <SelectionBar selection={selection} total={total} noun="lecturer">
              <ChangeLecturers selection={selection} />
            </SelectionBar>
          ),
        }}
        actions={(lecturer) => (
          <Menu
            label={`Actions for ${nameOf(lecturer)}`}
            items={[
              { label: "View Details", onSelect: () => viewing.open(lecturer.id) },
              { label: "Edit", onSelect: () => setEditing(lecturer) },
              { label: "Reset Password", onSelect: () => passwords.reset(lecturer, false) },
              { label: "Print Login Code", onSelect: () => passwords.reset(lecturer, true) },
              {
                label: "Delete",
                danger: true,
                onSelect: () =>
                  remove("DELETE /lecturers/{id}", {
                    id: lecturer.id,
                    name: nameOf(lecturer),
                    title: "Delete lecturer",
                    failure: "Error deleting lecturer: ",
                  }),
              },
            ]}
          />
        )}
        empty={
          <NoRows
            title={list.search ? `No lecturers found matching “${list.search}”` : "No lecturers found"}
            list={list}
            text="Each new lecturer gets an employee number and receives an e-mail with a sign-in link."
            action={add}
          />
        }
      />
      {paged && <Pager list={list} query={lecturers} />}
      {editing && (
        <LecturerDialog
          lecturer={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {viewing.id !== undefined && <LecturerDetails id={viewing.id} onClose={viewing.close} />}
      {passwords.slip && (
        <LoginSlip
          person={nameOf(passwords.slip.person)}
          number={passwords.slip.person.employee_number}
          email={passwords.slip.person.email}
          code={passwords.slip.code}
          onClose={passwords.closeSlip}
        />
      )}
    </Page>
  )
}
