import type { MailLine } from "#contract/college/mail.ts"
import { instantText } from "#contract/lib/dates.ts"
import { useAct } from "../../lib/api/writes.ts"
import { useList } from "../../lib/records/useList.ts"
import { useHasMailServer } from "../../lib/session/user.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { statusLabel, statusTone, whyUnsent } from "./labels.ts"
import { mailList } from "./lists.ts"
import { MailDetails } from "./MailDetails.tsx"

/** The person is first, because many emails have the same subject. */
const columns: Column<MailLine>[] = [
  {
    header: "To",
    sort: "to_name",
    primary: true,
    cell: (mail) => mail.to_name,
    after: (mail) => <span className="list-note list-note-spare">{mail.to_address}</span>,
  },
  { header: "Written", sort: "created_at", second: true, cell: (mail) => instantText(mail.created_at) },
  { header: "Subject", sort: "subject", grow: 2, second: true, cell: (mail) => mail.subject },
  { header: "Status", grow: 2, second: true, cell: (mail) => <MailStatus mail={mail} /> },
]

function MailStatus({ mail }: { mail: MailLine }) {
  if (mail.status === "sent" || mail.status === "written")
    return <span className="list-quiet">{statusLabel[mail.status]}</span>
  return (
    <>
      <Badge tone={statusTone[mail.status]}>{statusLabel[mail.status]}</Badge>{" "}
      <span className="list-note">{whyUnsent(mail)}</span>
    </>
  )
}

const filters = [
  { name: "status", label: "Status", all: "Any status", options: Object.entries(statusLabel) },
] as const

/** Every email that was sent, is waiting or has failed (product decision 1). */
export function MailPage() {
  const list = useList("GET /mail", mailList)
  const act = useAct()
  const hasMailServer = useHasMailServer()
  const actions = (mail: MailLine) => [
    mail.status === "unsent" && {
      label: "Resend",
      quick: true,
      onSelect: () => act("POST /mail/{id}/resend", { params: { id: mail.id } }),
    },
  ]
  return (
    <ListPage
      title="Emails"
      section="system"
      lead="Sent and waiting emails. A failed one says whether it is tried again by itself."
      noun="email"
      list={list}
      columns={columns}
      nameOf={(mail) => `${mail.subject}, to ${mail.to_name}`}
      main={{ label: "Send a test", onSelect: () => void act("POST /mail/test", {}) }}
      search="Search name, address or subject"
      filters={filters}
      notice={
        !hasMailServer && (
          <Notice tone="warn">
            <p>No mail server is set. Emails are only written to the data folder.</p>
          </Notice>
        )
      }
      actions={actions}
      panel={(id) => <MailDetails id={id} items={actions} />}
      failure="Failed to load the emails. Please try again."
      empty={{ text: "Invitations, links to choose a new password and notifications are kept here." }}
    />
  )
}
