import { heldDays } from "#contract/communication/messages/holding.ts"
import { useList } from "../../lib/records/useList.ts"
import { useHasMailServer } from "../../lib/session/user.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { addressee, nameOf, received, sender, status, subject } from "./columns.tsx"
import { statusLabel } from "./labels.ts"
import { messageList } from "./lists.ts"
import { MessageDetails } from "./MessageDetails.tsx"
import { useMessageActions } from "./useMessageActions.ts"

const columns = [subject, sender, addressee, received, status]

/** Messages from the contact form to the college and its offices, including those held as spam (product decision 1). */
export function MessagesPage() {
  const list = useList("GET /messages", messageList)
  const actions = useMessageActions()
  const { unread, held, addressees = [] } = list.result.data ?? {}
  const filters = [
    { name: "status", label: "Status", all: "All but held", options: Object.entries(statusLabel) },
    {
      name: "to",
      label: "To",
      all: "Everybody",
      options: addressees.map(({ to, to_name }): [string, string] => [to, to_name]),
    },
  ]
  return (
    <ListPage
      title="Messages"
      section="system"
      lead={`From visitors${useHasMailServer() ? ", also sent by email" : ""}. Only the lecturer sees what is written to them.`}
      noun="message"
      list={list}
      columns={columns}
      nameOf={nameOf}
      figures={[
        { label: "New", value: unread, show: { status: "new" } },
        { label: "Held as spam", value: held, show: { status: "held" } },
      ]}
      search="Search name, address or words"
      filters={filters}
      actions={actions}
      notice={
        list.narrowing.status === "held" && (
          <Notice tone="info">
            These look like spam, so nobody was told of them. “Not spam” sends one on to its addressee. After{" "}
            {heldDays} days they are deleted.
          </Notice>
        )
      }
      panel={(id) => <MessageDetails id={id} items={actions} />}
      failure="Failed to load messages. Please try again."
      empty={{ text: "Messages that visitors send with the website's contact form arrive here." }}
    />
  )
}
