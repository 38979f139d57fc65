import { useState } from "react"
import { distanceText } from "#contract/lib/dates.ts"
import type { Registration } from "#contract/registrations.ts"
import { useListState } from "../lib/address/listState.ts"
import { useData } from "../lib/api/data.ts"
import { Person } from "../ui/cloth/Avatar.tsx"
import { Button } from "../ui/controls/Button.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { FilterSelect } from "../ui/list/FilterSelect.tsx"
import { NoRows } from "../ui/list/NoRows.tsx"
import { Pager } from "../ui/list/Pager.tsx"
import { SearchField } from "../ui/list/SearchField.tsx"
import { type Column, Table } from "../ui/list/Table.tsx"
import { Toolbar } from "../ui/list/Toolbar.tsx"
import { ApproveDialog } from "./ApproveDialog.tsx"
import { nameOf, roleWord } from "./labels.ts"
import { RejectDialog } from "./RejectDialog.tsx"

const columns: Column<Registration>[] = [
  {
    id: "name",
    header: "Name",
    sort: "last_name",
    primary: true,
    cell: (registration) => <Person name={nameOf(registration)} note={registration.email} />,
  },
  { id: "phone", header: "Phone", compact: true, cell: ({ phone }) => phone ?? "—" },
  { id: "role", header: "Requested Role", cell: ({ requested_role }) => roleWord[requested_role] },
  {
    id: "created_at",
    header: "Registered",
    sort: "created_at",
    compact: true,
    cell: ({ created_at }) => <time dateTime={created_at}>{distanceText(created_at)}</time>,
  },
]

/** Product decision 3.14: registered people can't sign in until an administrator approves them. */
export function RegistrationsPage() {
  const list = useListState<"GET /registrations">({ sort: "created_at", filters: ["requested_role"] })
  const registrations = useData("GET /registrations", { query: list.query })
  const [approving, setApproving] = useState<Registration>()
  const [rejecting, setRejecting] = useState<Registration>()
  const hiddenName = (registration: Registration) => (
    <span className="visually-hidden"> {nameOf(registration)}</span>
  )
  return (
    <Page
      title="Registrations"
      section="people"
      lead="People who asked for an account on the college's website, the longest wait first."
    >
      <Toolbar>
        <SearchField label="Search name or email" value={list.search} onChange={list.setSearch} />
        <FilterSelect
          label="Requested role"
          all="Any role"
          value={list.filters.requested_role}
          onChange={(value) => list.setFilter("requested_role", value)}
          options={Object.entries(roleWord)}
        />
      </Toolbar>
      <Table
        columns={columns}
        query={registrations}
        rows={(data) => data.registrations}
        rowKey={(registration) => registration.id}
        sort={list.sort}
        onSort={list.setSort}
        failure="Failed to load registrations. Please try again."
        actions={(registration) => (
          <>
            <Button onClick={() => setApproving(registration)}>Approve{hiddenName(registration)}</Button>
            <Button kind="quiet" onClick={() => setRejecting(registration)}>
              Reject{hiddenName(registration)}
            </Button>
          </>
        )}
        empty={
          <NoRows
            title={list.narrowed ? "No registrations found" : "No registrations waiting"}
            list={list}
            text="People who register on the website appear here until you approve or reject them."
          />
        }
      />
      <Pager list={list} query={registrations} />
      {approving && <ApproveDialog registration={approving} onClose={() => setApproving(undefined)} />}
      {rejecting && <RejectDialog registration={rejecting} onClose={() => setRejecting(undefined)} />}
    </Page>
  )
}
