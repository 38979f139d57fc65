import type { AuditLine } from "#contract/audit.ts"
import { instantText } from "#contract/lib/dates.ts"
import { useListState } from "../lib/address/listState.ts"
import { useOpenRecord } from "../lib/address/openRecord.ts"
import { useData } from "../lib/api/data.ts"
import { Button } from "../ui/controls/Button.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { FilterDate } from "../ui/list/FilterDate.tsx"
import { FilterSelect } from "../ui/list/FilterSelect.tsx"
import { NoRows } from "../ui/list/NoRows.tsx"
import { Pager } from "../ui/list/Pager.tsx"
import { SearchField } from "../ui/list/SearchField.tsx"
import { type Column, Table } from "../ui/list/Table.tsx"
import { Toolbar } from "../ui/list/Toolbar.tsx"
import { AuditDetails } from "./AuditDetails.tsx"
import { actorText, fieldsText, nameText, recordText, sentence } from "./labels.ts"

const columns: Column<AuditLine>[] = [
  { id: "at", header: "When", sort: "at", cell: (entry) => instantText(entry.at) },
  { id: "who", header: "Who", primary: true, cell: actorText },
  { id: "what", header: "What", cell: (entry) => sentence(entry.did) },
  { id: "record", header: "Record", cell: (entry) => recordText(entry) || "—" },
  { id: "fields", header: "Changed Values", cell: (entry) => fieldsText(entry.fields) || "—" },
]

/** The audit log (product decision 1): read only, the database itself lets nobody change it. */
export function AuditPage() {
  const list = useListState<"GET /audit">({ sort: "-at", filters: ["did", "entity", "from", "to"] })
  const entries = useData("GET /audit", { query: list.query })
  const choices = useData("GET /audit/choices").data
  const viewing = useOpenRecord()
  return (
    <Page
      title="Audit log"
      section="system"
      lead="All changes, with the person and the time. Entries are permanent."
    >
      <Toolbar>
        <SearchField label="Search person" value={list.search} onChange={list.setSearch} />
        <FilterSelect
          label="Action"
          all="Any action"
          value={list.filters.did}
          onChange={(value) => list.setFilter("did", value)}
          options={(choices?.deeds ?? []).map((deed) => [deed, sentence(deed)] as const)}
        />
        <FilterSelect
          label="Record"
          all="Any record"
          value={list.filters.entity}
          onChange={(value) => list.setFilter("entity", value)}
          options={(choices?.entities ?? []).map((entity) => [entity, nameText(entity)] as const)}
        />
        <FilterDate
          label="From"
          value={list.filters.from}
          onChange={(value) => list.setFilter("from", value)}
        />
        <FilterDate label="To" value={list.filters.to} onChange={(value) => list.setFilter("to", value)} />
      </Toolbar>
      <Table
        columns={columns}
        query={entries}
        rows={(data) => data.entries}
        rowKey={(entry) => entry.id}
        sort={list.sort}
        onSort={list.setSort}
        failure="Failed to load the audit log. Please try again."
        actions={(entry) => (
          <Button onClick={() => viewing.open(entry.id)}>
            View
            <span className="visually-hidden">
              {" "}
              details of {entry.did} by {actorText(entry)}, {instantText(entry.at)}
            </span>
          </Button>
        )}
        empty={
          <NoRows
            title="No entries found"
            list={list}
            text="Everything that anybody adds, changes or deletes is written down here."
          />
        }
      />
      <Pager list={list} query={entries} />
      {viewing.id !== undefined && <AuditDetails id={viewing.id} onClose={viewing.close} />}
    </Page>
  )
}
