import type { MessageLine } from "#contract/communication/messages/endpoints.ts"
import { instantText } from "#contract/lib/dates.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { holdReasonLabel, statusLabel, statusTone } from "./labels.ts"

export const subject: Column<MessageLine> = {
  header: "Subject",
  sort: "subject",
  primary: true,
  cell: (message) => message.subject,
}

export const sender: Column<MessageLine> = {
  header: "From",
  sort: "name",
  second: true,
  grow: 1,
  cell: (message) => message.name,
}

export const addressee: Column<MessageLine> = {
  header: "To",
  second: true,
  grow: 1,
  cell: (message) => message.to_name,
}

export const received: Column<MessageLine> = {
  header: "Received",
  sort: "created_at",
  cell: (message) => instantText(message.created_at),
}

export const status: Column<MessageLine> = {
  header: "Status",
  second: true,
  cell: (message) => (
    <>
      <Badge tone={statusTone[message.status]}>{statusLabel[message.status]}</Badge>
      {message.held_for && <span className="list-note"> {holdReasonLabel[message.held_for]}</span>}
    </>
  ),
}

export const nameOf = (message: MessageLine) => `${message.subject}, from ${message.name}`
