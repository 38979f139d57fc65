import { useState } from "react"
import { shortDayText } from "#contract/lib/dates.ts"
import type { Term } from "#contract/terms/endpoints.ts"
import { useListState } from "../lib/address/listState.ts"
import { useOpenRecord } from "../lib/address/openRecord.ts"
import { useData } from "../lib/api/data.ts"
import { useAct, useDelete } from "../lib/api/writes.ts"
import { Button } from "../ui/controls/Button.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { FilterSelect } from "../ui/list/FilterSelect.tsx"
import { NoRows } from "../ui/list/NoRows.tsx"
import { Pager } from "../ui/list/Pager.tsx"
import { SearchField } from "../ui/list/SearchField.tsx"
import { type Column, Table } from "../ui/list/Table.tsx"
import { Toolbar } from "../ui/list/Toolbar.tsx"
import { Menu } from "../ui/overlay/Menu.tsx"
import { CloseTermDialog } from "./CloseTermDialog.tsx"
import { numberText, statusOf, statusWord } from "./labels.ts"
import { TermDetails } from "./TermDetails.tsx"
import { TermDialog } from "./TermDialog.tsx"
import { TermStatus } from "./TermStatus.tsx"

const columns: Column<Term>[] = [
  { id: "name", header: "Term", sort: "name", primary: true, cell: (term) => term.name },
  {
    id: "academic_year_name",
    header: "Academic Year",
    sort: "academic_year_name",
    cell: (term) => term.academic_year_name,
  },
  { id: "term_number", header: "Place in the Course", sort: "term_number", cell: numberText },
  {
    id: "start_date",
    header: "Start Date",
    sort: "start_date",
    cell: (term) => shortDayText(term.start_date),
  },
  { id: "end_date", header: "End Date", sort: "end_date", cell: (term) => shortDayText(term.end_date) },
  { id: "status", header: "Status", cell: (term) => <TermStatus term={term} /> },
]

/** Spec 001, "Term management". */
export function TermsPage() {
  const list = useListState<"GET /terms">({
    sort: "-academic_year_name",
    filters: ["academic_year_id", "year_of_study", "status"],
  })
  const terms = useData("GET /terms", { query: list.query })
  const years = useData("GET /academic-years", { query: { sort: "-start_date" } }).data?.academicYears ?? []
  const [editing, setEditing] = useState<Term | "new">()
  const [closing, setClosing] = useState<Term>()
  const viewing = useOpenRecord()
  const act = useAct()
  const remove = useDelete()

  const activate = ({ id }: Term) =>
    act("PUT /terms/{id}/activate", { params: { id } }, { failure: "Operation failed." })

  const add = (
    <Button kind="main" onClick={() => setEditing("new")}>
      Add term
    </Button>
  )

  return (
    <Page title="Terms" section="calendar" actions={add}>
      <Toolbar>
        <SearchField label="Search terms" value={list.search} onChange={list.setSearch} />
        <FilterSelect
          label="Academic year"
          all="All academic years"
          value={list.filters.academic_year_id}
          onChange={(value) => list.setFilter("academic_year_id", value)}
          options={years.map(({ id, year_name }) => [id, year_name] as const)}
        />
        <FilterSelect
          label="Year of study"
          all="Both years of study"
          value={list.filters.year_of_study}
          onChange={(value) => list.setFilter("year_of_study", value)}
          options={[
            ["1", "Year 1"],
            ["2", "Year 2"],
          ]}
        />
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
        query={terms}
        rows={(data) => data.terms}
        rowKey={(term) => term.id}
        sort={list.sort}
        onSort={list.setSort}
        failure="Failed to load terms. Please check backend connection."
        retryLabel="Retry"
        actions={(term) => (
          <Menu
            label={`Actions for ${term.name}, ${term.academic_year_name}`}
            items={[
              { label: "View", onSelect: () => viewing.open(term.id) },
              statusOf(term) !== "closed" && { label: "Edit", onSelect: () => setEditing(term) },
              statusOf(term) === "inactive" && { label: "Set Active", onSelect: () => activate(term) },
              statusOf(term) === "inactive" && { label: "Close", onSelect: () => setClosing(term) },
              statusOf(term) === "inactive" && {
                label: "Delete",
                danger: true,
                onSelect: () =>
                  remove("DELETE /terms/{id}", {
                    id: term.id,
                    name: term.name,
                    title: "Delete term",
                    failure: "Failed to delete term.",
                  }),
              },
            ]}
          />
        )}
        empty={
          <NoRows
            title="No terms found"
            list={list}
            text="Enrolments, subjects and grades belong to a term."
            action={add}
          />
        }
      />
      <Pager list={list} query={terms} />
      {editing && (
        <TermDialog term={editing === "new" ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {closing && <CloseTermDialog term={closing} onClose={() => setClosing(undefined)} />}
      {viewing.id !== undefined && <TermDetails id={viewing.id} onClose={viewing.close} />}
    </Page>
  )
}
