import { omit } from "#contract/lib/objects.ts"
import { useList } from "../../lib/records/useList.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { nameOf, received, sender, status, subject } from "./columns.tsx"
import { statusLabel } from "./labels.ts"
import { ownMessageList } from "./lists.ts"
import { MessageDetails } from "./MessageDetails.tsx"
import { useMessageActions } from "./useMessageActions.ts"

const columns = [subject, sender, received, status]
const filters = [
  {
    name: "status",
    label: "Status",
    all: "Any status",
    options: Object.entries(omit(statusLabel, "held")),
  },
] as const

/** The messages that visitors of the website wrote to this lecturer. */
export function OwnMessagesPage() {
  const list = useList("GET /messages", ownMessageList)
  const actions = useMessageActions()
  return (
    <ListPage
      title="Messages"
      section="notifications"
      lead="From visitors of the website, to you alone. Your reply shows them your email address."
      noun="message"
      list={list}
      columns={columns}
      nameOf={nameOf}
      search="Search name, address or words"
      filters={filters}
      actions={actions}
      panel={(id) => <MessageDetails id={id} items={actions} />}
      failure="Failed to load messages. Please try again."
      empty={{ text: "Visitors write to you with the Contact button beside your name under Teaching Staff." }}
    />
  )
}
