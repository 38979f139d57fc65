import { instantText } from "#contract/lib/dates.ts"
import type { MessageLine } from "#contract/messages.ts"
import { useAct } from "../lib/api/writes.ts"
import { useList } from "../lib/records/useList.ts"
import { Badge } from "../ui/content/Badge.tsx"
import type { Column } from "../ui/list/columns.ts"
import { ListPage } from "../ui/list/ListPage.tsx"
import { marksOf, statusLabel, statusTone } from "./labels.ts"
import { messageList } from "./lists.ts"
import { MessageDetails } from "./MessageDetails.tsx"

const columns: Column<MessageLine>[] = [
  { id: "subject", header: "Subject", sort: "subject", primary: true, cell: (message) => message.subject },
  {
    id: "from",
    header: "From",
    sort: "name",
    grow: 2,
    second: true,
    cell: (message) => (
      <>
        {message.name} <span className="list-note">{message.email}</span>
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
    second: true,
    cell: (message) => <Badge tone={statusTone[message.status]}>{statusLabel[message.status]}</Badge>,
  },
]

const filters = [
  { name: "status", label: "Status", all: "Any status", options: Object.entries(statusLabel) },
] as const

/** Messages from the contact form (product decision 1). */
export function MessagesPage() {
  const list = useList("GET /messages", messageList)
  const act = useAct()
  const actions = (message: MessageLine) =>
    marksOf(message).map(({ status, label }) => ({
      label,
      quick: true,
      onSelect: () =>
        act("PUT /messages/{id}", { params: { id: message.id }, body: { status, version: message.version } }),
    }))
  return (
    <ListPage
      title="Messages"
      section="system"
      lead="Messages from visitors of the website. Each was also sent to the college by e-mail."
      noun="message"
      list={list}
      columns={columns}
      nameOf={(message) => `${message.subject}, from ${message.name}`}
      search="Search name, address or words"
      filters={filters}
      actions={actions}
      panel={(id) => <MessageDetails id={id} items={actions} />}
      failure="Failed to load messages. Please try again."
      empty={{ text: "Messages that visitors send with the website's contact form arrive here." }}
    />
  )
}
