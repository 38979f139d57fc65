import { instantText } from "#contract/dates.ts"
import type { MailLine } from "#contract/mail.ts"
import { useData } from "../lib/data.ts"
import { useListState } from "../lib/listState.ts"
import { useViewing } from "../lib/viewing.ts"
import { useAct } from "../lib/writes.ts"
import { Badge } from "../ui/Badge.tsx"
import { FilterSelect } from "../ui/FilterSelect.tsx"
import { Menu } from "../ui/Menu.tsx"
import { NoRows } from "../ui/NoRows.tsx"
import { Page } from "../ui/Page.tsx"
import { Pager } from "../ui/Pager.tsx"
import { SearchField } from "../ui/SearchField.tsx"
import { type Column, Table } from "../ui/Table.tsx"
import { Toolbar } from "../ui/Toolbar.tsx"
import { MailDetails } from "./MailDetails.tsx"
import { statusTone, statusWord, whyUnsent } from "./words.ts"

const columns: Column<MailLine>[] = [
  { id: "subject", header: "Subject", sort: "subject", primary: true, cell: (mail) => mail.subject },
  {
    id: "to",
    header: "To",
    sort: "to_name",
    cell: (mail) => (
      <>
        {mail.to_name}
        <br />
        {mail.to_address}
      </>
    ),
  },
  {
    id: "created_at",
    header: "Written",
    sort: "created_at",
    cell: (mail) => instantText(mail.created_at),
  },
  {
    id: "status",
    header: "Status",
    cell: (mail) => (
      <>
        <Badge tone={statusTone[mail.status]}>{statusWord[mail.status]}</Badge> {whyUnsent(mail)}
      </>
    ),
  },
]

/** The outbox (product decision 1): what the college has written, and what has not got through. */
export function MailPage() {
  const list = useListState<"GET /mail">({ sort: "-created_at", filters: ["status"] })
  const mails = useData("GET /mail", { query: list.query })
  const viewing = useViewing()
  const act = useAct()
  const resend = ({ id }: MailLine) => act("POST /mail/{id}/resend", { params: { id } })
  return (
    <Page
      title="Mail"
      section="system"
      lead="Every e-mail that the college's system has written. What could not be sent is tried again by itself."
    >
      <Toolbar>
        <SearchField label="Search name, address or subject" value={list.search} onChange={list.setSearch} />
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
        query={mails}
        rows={(data) => data.mails}
        rowKey={(mail) => mail.id}
        sort={list.sort}
        onSort={list.setSort}
        failure="Failed to load mail. Please try again."
        actions={(mail) => (
          <Menu
            label={`Actions for ${mail.subject}, to ${mail.to_name}`}
            items={[
              { label: "View Details", onSelect: () => viewing.open(mail.id) },
              mail.status === "unsent" && { label: "Resend", onSelect: () => resend(mail) },
            ]}
          />
        )}
        empty={
          <NoRows
            title="No mail found"
            list={list}
            text="Invitations, links to choose a new password and notifications are kept here."
          />
        }
      />
      <Pager list={list} query={mails} />
      {viewing.id !== undefined && <MailDetails id={viewing.id} resend={resend} onClose={viewing.close} />}
    </Page>
  )
}
