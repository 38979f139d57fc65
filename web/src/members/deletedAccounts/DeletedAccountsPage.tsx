import { useState } from "react"
import { instantText } from "#contract/lib/dates.ts"
import type { DeletedAccount } from "#contract/members/deletedAccounts.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { roleLabel } from "#contract/people/people/roleLabels.ts"
import { CallError } from "../../lib/api/callError.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { conflictOf, type RestoreConflict, RestoreDialog } from "../../lib/deletedRecords/RestoreDialog.tsx"
import { useList } from "../../lib/records/useList.ts"
import { useHasMailServer } from "../../lib/session/user.ts"
import { noMailServer } from "../../people/notifications/labels.ts"
import { NamedPerson } from "../../people/people/NamedPerson.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { EmailText } from "../../ui/controls/Email.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { toast } from "../../ui/overlay/toast.ts"
import { deletedAccountList } from "./lists.ts"

const columns: Column<DeletedAccount>[] = [
  { header: "Name", sort: "last_name", primary: true, cell: (account) => <NamedPerson person={account} /> },
  {
    header: "Role",
    second: true,
    cell: ({ role, number }) => (number ? `${roleLabel[role]} ${number}` : roleLabel[role]),
  },
  { header: "Email", grow: 2, cell: ({ email }) => email && <EmailText>{email}</EmailText> },
  { header: "Deleted", sort: "deleted_at", cell: (account) => instantText(account.deleted_at) },
  {
    header: "Erased for good",
    sort: "erase_at",
    second: true,
    cell: ({ erase_at }) => <time dateTime={erase_at}>{instantText(erase_at)}</time>,
  },
]

const filters = [
  { name: "role", label: "Role", all: "Any role", options: Object.entries(roleLabel) },
] as const

/** The accounts that people have deleted themselves. The office can restore them for seven days (product decision 3.12). */
export function DeletedAccountsPage() {
  const list = useList("GET /deleted-accounts", deletedAccountList)
  const write = useWrite()
  const hasMailServer = useHasMailServer()
  const [question, setQuestion] = useState<{ account: DeletedAccount; conflict: RestoreConflict }>()
  const confirm = useConfirm()

  async function restore(account: DeletedAccount) {
    const isConfirmed = await confirm({
      title: "Restore account",
      text: `Do you want to restore the account of ${nameOf(account)}? Make sure that they ask for it themselves. ${hasMailServer ? `An email to ${account.email} tells them.` : `${noMailServer}, so no email tells them.`}`,
      action: "Restore account",
    })
    if (isConfirmed) await tryRestore(account)
  }
  const send = (id: number, body: { email?: string }) =>
    write("POST /deleted-accounts/{id}/restore", { params: { id }, body })

  async function tryRestore(account: DeletedAccount) {
    try {
      await send(account.id, {})
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const conflict = conflictOf(error)
      if (conflict) setQuestion({ account, conflict })
      else toast.failure(error.message)
    }
  }
  return (
    <ListPage
      title="Deleted accounts"
      section="people"
      lead="You can restore an account for seven days. Then its personal details are erased for good."
      noun="account"
      list={list}
      columns={columns}
      nameOf={nameOf}
      search="Search name, email or number"
      filters={filters}
      buttons={(account) => (
        <Button onClick={() => restore(account)}>
          Restore<span className="visually-hidden"> the account of {nameOf(account)}</span>
        </Button>
      )}
      failure="Failed to load deleted accounts. Please try again."
      empty={{
        unfilteredTitle: "No deleted accounts",
        text: "An account that its owner deletes appears here until it is erased.",
      }}
    >
      {question && (
        <RestoreDialog
          name={nameOf(question.account)}
          conflict={question.conflict}
          draft={`restore account ${question.account.id}`}
          restore={({ email }) => send(question.account.id, email ? { email } : {})}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </ListPage>
  )
}
