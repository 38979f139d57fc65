import { useState } from "react"
import type { Administrator } from "#contract/people/administrators.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import { useHasMailServer, useUser } from "../../lib/session/user.ts"
import { EmailText } from "../../ui/controls/Email.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { noMailServer } from "../notifications/labels.ts"
import { LoginSlip } from "../people/LoginSlip.tsx"
import { statusLabel } from "../people/labels.ts"
import { NamedPerson } from "../people/NamedPerson.tsx"
import { PersonStatus } from "../people/PersonStatus.tsx"
import { ActionDialog } from "./ActionDialog.tsx"
import { AdministratorDetails } from "./AdministratorDetails.tsx"
import { type Action, accountActions } from "./actions.ts"
import { InviteDialog } from "./InviteDialog.tsx"
import { lastSignInText } from "./labels.ts"
import { administratorList } from "./lists.ts"

const columns: Column<Administrator>[] = [
  {
    header: "Administrator",
    sort: "last_name",
    primary: true,
    cell: (administrator) => <NamedPerson person={administrator} />,
  },
  { header: "Email", grow: 2, second: true, cell: ({ email }) => <EmailText>{email}</EmailText> },
  { header: "Phone", wide: true, cell: ({ phone_number }) => phone_number ?? "—" },
  { header: "Last sign-in", sort: "last_sign_in", second: true, cell: lastSignInText },
  { header: "Status", second: true, cell: ({ status }) => <PersonStatus status={status} inList /> },
]

const filters = [
  { name: "status", label: "Status", all: "Any status", options: Object.entries(statusLabel) },
] as const

/** The college's administrators. They see one another, invite others, and deactivate those who have left (record 08). */
export function AdministratorsPage() {
  const list = useList("GET /administrators", administratorList)
  const user = useUser()
  const hasMailServer = useHasMailServer()
  const inviting = useEditing()
  const [confirming, setConfirming] = useState<{ administrator: Administrator; action: Action }>()
  const [slip, setSlip] = useState<{ person: Administrator; code: string }>()

  const actions = (administrator: Administrator) => {
    const item = (action: Action) => ({
      label: accountActions[action].title,
      danger: action === "deactivate",
      onSelect: () => setConfirming({ administrator, action }),
    })
    if (!administrator.is_active) return [item("activate")]
    if (administrator.id === user.id) return [item("deactivate")]
    return [item("reset"), item("print"), item("deactivate")]
  }
  return (
    <ListPage
      title="Administrators"
      section="people"
      noun="administrator"
      list={list}
      columns={columns}
      nameOf={nameOf}
      main={{ label: "Invite administrator", onSelect: inviting.create }}
      search="Search name or email"
      filters={filters}
      actions={actions}
      panel={(id) => <AdministratorDetails id={id} items={actions} />}
      failure="Failed to load administrators. Please try again."
      empty={{
        text: hasMailServer
          ? "Each new administrator receives an email with a sign-in link."
          : `${noMailServer}, so print a login code for each new administrator.`,
      }}
    >
      {inviting.dialog(() => (
        <InviteDialog onClose={inviting.close} />
      ))}
      {confirming && (
        <ActionDialog
          {...confirming}
          onDone={(code) => {
            if (code !== null) setSlip({ person: confirming.administrator, code })
            setConfirming(undefined)
          }}
          onClose={() => setConfirming(undefined)}
        />
      )}
      {slip && <LoginSlip {...slip} number="administrator" onClose={() => setSlip(undefined)} />}
    </ListPage>
  )
}
