import { useState } from "react"
import { distanceText } from "#contract/dates.ts"
import type { Registration } from "#contract/registrations.ts"
import { useData } from "../lib/data.ts"
import { useListState } from "../lib/listState.ts"
import { Person } from "../ui/Avatar.tsx"
import { Button } from "../ui/Button.tsx"
import { FilterSelect } from "../ui/FilterSelect.tsx"
import { NoRows } from "../ui/NoRows.tsx"
import { Page } from "../ui/Page.tsx"
import { Pager } from "../ui/Pager.tsx"
import { SearchField } from "../ui/SearchField.tsx"
import { type Column, Table } from "../ui/Table.tsx"
import { Toolbar } from "../ui/Toolbar.tsx"
import { ApproveDialog } from "./ApproveDialog.tsx"
import { RejectDialog } from "./RejectDialog.tsx"
import { nameOf, roleWord } from "./words.ts"

const columns: Column<Registration>[] = [
  {
    id: "name",
    header: "Name",
    sort: "last_name",
    primary: true,
    cell: (registration) => <Person name={nameOf(registration)} note={registration.email} />,
  },
  { id: "phone", header: "Phone", compact: true, cell: ({ phone }) => phone ?? "—" },
  { id: "role", header: "Asks To Be", cell: ({ requested_role }) => roleWord[requested_role] },
  {
    id: "created_at",
    header: "Registered",
    sort: "created_at",
    compact: true,
    cell: ({ created_at }) => <time dateTime={created_at}>{distanceText(created_at)}</time>,
  },
]

/** Product decision 3.14: nobody who registers gets in before an administrator has said so. */
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
          label="Role asked for"
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
            text="Who registers on the college's website shows here until you have decided."
          />
        }
      />
      <Pager list={list} query={registrations} />
      {approving && <ApproveDialog registration={approving} onClose={() => setApproving(undefined)} />}
      {rejecting && <RejectDialog registration={rejecting} onClose={() => setRejecting(undefined)} />}
    </Page>
  )
}
