import type { Reply } from "#contract/api.ts"
import { instantText } from "#contract/lib/dates.ts"
import { capitalized } from "#contract/lib/wording/wording.ts"
import { useData } from "../../lib/api/data.ts"
import { useAct } from "../../lib/api/writes.ts"
import { useUser } from "../../lib/session/user.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { Table } from "../../ui/list/Table.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { forgetHere } from "./forgetHere.ts"

type Device = Reply<"GET /auth/devices">["data"]["devices"][number]

const columns: Column<Device>[] = [
  {
    header: "Device",
    primary: true,
    cell: ({ name }) => capitalized(name),
    after: ({ is_this }) => is_this && <Badge tone="good">This one</Badge>,
  },
  { header: "Last sign-in", cell: ({ signed_in_at }) => instantText(signed_in_at) },
]

type Props = {
  /** The student or lecturer whose devices the office sees. Without it, these are the user's own devices. */
  owner?: { studentId: number } | { lecturerId: number }
}

/**
 * The phones and computers on which a person has signed in. Each may store the person's encrypted data, until somebody ends
 * its sign-in here.
 */
export function DeviceTable({ owner }: Props) {
  const devices = useData("GET /auth/devices", { query: owner ?? {} })
  const { id: person } = useUser()
  const confirm = useConfirm()
  const act = useAct()

  async function end({ id, name, is_this }: Device) {
    const theyAre = owner ? "They are" : "You are"
    const question = {
      title: `End ${name}?`,
      text: `${theyAre} signed out there at once, and unsent work that waits there is lost. Somebody who has it and knows the password can still read what it keeps, without a connection and for 14 days at most.`,
      action: "End this phone",
      danger: true,
    }
    if (!(await confirm(question))) return
    const ended = await act(
      "POST /auth/devices/{id}/end",
      { params: { id } },
      { failure: "It was not ended. " },
    )
    if (!ended || owner || !is_this) return
    await forgetHere(person)
  }

  return (
    <Table
      label="Phones and computers"
      columns={columns}
      query={devices}
      rows={(data) => data.devices}
      rowKey={({ id }) => id}
      actions={(device) => (
        <Button kind="quiet" onClick={() => void end(device)}>
          End this phone
          <span className="visually-hidden">{` ${device.name}, ${instantText(device.signed_in_at)}`}</span>
        </Button>
      )}
      empty={<p>Nobody has signed in with this account for 400 days, or each device was ended.</p>}
    />
  )
}
