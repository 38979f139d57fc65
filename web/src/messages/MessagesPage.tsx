import { instantText } from "#contract/lib/dates.ts"
import type { MessageLine } from "#contract/messages.ts"
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
import { marksOf, statusTone, statusWord } from "./labels.ts"
import { MessageDetails } from "./MessageDetails.tsx"

const columns: Column<MessageLine>[] = [
  { id: "subject", header: "Subject", sort: "subject", primary: true, cell: (message) => message.subject },
  {
    id: "from",
    header: "From",
    sort: "name",
    cell: (message) => (
      <>
        {message.name}
        <br />
        {message.email}
      </>
    ),
  },
  {
    id: "created_at",
    header: "Received",
    sort: "created_at",
    cell: (message) => instantText(message.created_at),
  },
  {
    id: "status",
    header: "Status",
    cell: (message) => <Badge tone={statusTone[message.status]}>{statusWord[message.status]}</Badge>,
  },
]

/** Messages from the contact form (product decision 1). */
export function MessagesPage() {
  const list = useListState<"GET /messages">({ sort: "-created_at", filters: ["status"] })
  const messages = useData("GET /messages", { query: list.query })
  const viewing = useOpenRecord()
  const act = useAct()
  const mark = ({ id, version }: MessageLine, status: MessageLine["status"]) =>
    act("PUT /messages/{id}", { params: { id }, body: { status, version } })
  return (
    <Page
      title="Messages"
      section="system"
      lead="Messages from the website's contact form. The college also received each of them by e-mail."
    >
      <Toolbar>
        <SearchField label="Search name, address or words" value={list.search} onChange={list.setSearch} />
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
        query={messages}
        rows={(data) => data.messages}
        rowKey={(message) => message.id}
        sort={list.sort}
        onSort={list.setSort}
        failure="Failed to load messages. Please try again."
        actions={(message) => (
          <Menu
            label={`Actions for ${message.subject}, from ${message.name}`}
            items={[
              { label: "View Details", onSelect: () => viewing.open(message.id) },
              ...marksOf(message).map(({ status, label }) => ({
                label,
                onSelect: () => mark(message, status),
              })),
            ]}
          />
        )}
        empty={
          <NoRows
            title="No messages found"
            list={list}
            text="Messages from the website's contact form appear here."
          />
        }
      />
      <Pager list={list} query={messages} />
      {viewing.id !== undefined && <MessageDetails id={viewing.id} mark={mark} onClose={viewing.close} />}
    </Page>
  )
}
