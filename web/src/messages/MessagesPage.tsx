import { instantText } from "#contract/dates.ts"
import type { MessageLine } from "#contract/messages.ts"
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
import { MessageDetails } from "./MessageDetails.tsx"
import { marksOf, statusTone, statusWord } from "./words.ts"

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

/** What visitors wrote in the contact form (product decision 1). */
export function MessagesPage() {
  const list = useListState<"GET /messages">({ sort: "-created_at", filters: ["status"] })
  const messages = useData("GET /messages", { query: list.query })
  const viewing = useViewing()
  const act = useAct()
  const mark = ({ id, version }: MessageLine, status: MessageLine["status"]) =>
    act("PUT /messages/{id}", { params: { id }, body: { status, version } })
  return (
    <Page
      title="Messages"
      section="system"
      lead="What visitors of the website have written to the college. Each was also sent to the college by e-mail."
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
            text="What visitors write in the website's contact form arrives here."
          />
        }
      />
      <Pager list={list} query={messages} />
      {viewing.id !== undefined && <MessageDetails id={viewing.id} mark={mark} onClose={viewing.close} />}
    </Page>
  )
}
