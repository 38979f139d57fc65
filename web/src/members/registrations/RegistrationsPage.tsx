import { distanceText } from "#contract/lib/dates.ts"
import type { Registration } from "#contract/members/registrations.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { roleLabel } from "#contract/people/people/roleLabels.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import { NamedPerson } from "../../people/people/NamedPerson.tsx"
import { Badge } from "../../ui/content/Badge.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { EmailText } from "../../ui/controls/Email.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import type { Selection } from "../../ui/list/selection.ts"
import { ApproveDialog } from "./ApproveDialog.tsx"
import { registrationList } from "./lists.ts"
import { RejectDialog, RejectSelectedDialog } from "./RejectDialog.tsx"

const columns: Column<Registration>[] = [
  {
    header: "Name",
    sort: "last_name",
    primary: true,
    cell: (registration) => <NamedPerson person={registration} />,
  },
  {
    header: "Address",
    second: true,
    cell: ({ email_confirmed }) =>
      email_confirmed ? (
        <span className="list-quiet">Confirmed</span>
      ) : (
        <Badge tone="warn">Unconfirmed</Badge>
      ),
  },
  { header: "Email", grow: 2, second: true, cell: ({ email }) => <EmailText>{email}</EmailText> },
  { header: "Phone", cell: ({ phone }) => phone ?? "—" },
  { header: "Requested Role", second: true, cell: ({ requested_role }) => roleLabel[requested_role] },
  {
    header: "Registered",
    sort: "created_at",
    second: true,
    cell: ({ created_at }) => <time dateTime={created_at}>{distanceText(created_at)}</time>,
  },
]

const filters = [
  { name: "requested_role", label: "Requested role", all: "Any role", options: Object.entries(roleLabel) },
] as const

/**
 * The people who have requested an account. An account works only after an administrator has approved it (product decision
 * 3.14).
 */
export function RegistrationsPage() {
  const list = useList("GET /registrations", registrationList)
  const approving = useEditing<Registration>()
  const rejecting = useEditing<Registration>()
  const rejectingSelected = useEditing<Selection>()
  return (
    <ListPage
      title="Registrations"
      section="people"
      lead="People who asked for an account on the college's website, the longest wait first."
      noun="registration"
      list={list}
      columns={columns}
      nameOf={nameOf}
      search="Search name or email"
      filters={filters}
      buttons={(registration) => {
        const name = <span className="visually-hidden"> {nameOf(registration)}</span>
        return (
          <>
            <Button onClick={() => approving.edit(registration)}>Approve{name}</Button>
            <Button kind="quiet" onClick={() => rejecting.edit(registration)}>
              Reject{name}
            </Button>
          </>
        )
      }}
      bulk={(selection) => (
        <Button kind="danger" onClick={() => rejectingSelected.edit(selection)}>
          {`Reject Selected (${selection.count})`}
        </Button>
      )}
      failure="Failed to load registrations. Please try again."
      empty={{
        unfilteredTitle: "No registrations waiting",
        text: "People who register on the website appear here until you approve or reject them.",
      }}
    >
      {approving.dialog(
        (registration) =>
          registration && <ApproveDialog registration={registration} onClose={approving.close} />,
      )}
      {rejecting.dialog(
        (registration) =>
          registration && <RejectDialog registration={registration} onClose={rejecting.close} />,
      )}
      {rejectingSelected.dialog(
        (selection) =>
          selection && (
            <RejectSelectedDialog
              ids={Array.from(selection.selected)}
              mayBeMailed={
                selection.elsewhere > 0 ||
                list.rows.some(({ id, email_confirmed }) => email_confirmed && selection.selected.has(id))
              }
              onDone={() => {
                selection.clear()
                rejectingSelected.close()
              }}
              onClose={rejectingSelected.close}
            />
          ),
      )}
    </ListPage>
  )
}
