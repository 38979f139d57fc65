import { instantText } from "#contract/lib/dates.ts"
import type { MailLine } from "#contract/mail.ts"
import { useListState } from "../lib/address/listState.ts"
import { useOpenRecord } from "../lib/address/openRecord.ts"
import { useData } from "../lib/api/data.ts"
import { useAct } from "../lib/api/writes.ts"
import { Badge } from "../ui/content/Badge.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { FilterSelect } from "../ui/list/FilterSelect.tsx"
import { NoRows } from "../ui/list/NoRows.tsx"
import { Pager } from "../ui/list/Pager.tsx"
import { SearchField } from "../ui/list/SearchField.tsx"
import { type Column, Table } from "../ui/list/Table.tsx"
import { Toolbar } from "../ui/list/Toolbar.tsx"
import { Menu } from "../ui/overlay/Menu.tsx"
import { statusTone, statusWord, whyUnsent } from "./labels.ts"
import { MailDetails } from "./MailDetails.tsx"

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

/** The outbox (product decision 1). */
export function MailPage() {
  const list = useListState<"GET /mail">({ sort: "-created_at", filters: ["status"] })
  const mails = useData("GET /mail", { query: list.query })
  const viewing = useOpenRecord()
  const act = useAct()
  const resend = ({ id }: MailLine) => act("POST /mail/{id}/resend", { params: { id } })
  return (
    <Page
      title="Mail"
      section="system"
      lead="Every e-mail the system has sent or queued. Failed messages are retried automatically."
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
