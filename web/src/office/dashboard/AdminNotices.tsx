import { instantText } from "#contract/lib/dates.ts"
import { lastingNotices } from "#contract/office/adminNotices.ts"
import type { AdminNotice } from "#contract/office/dashboard.ts"
import { useAct } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Notice } from "../../ui/state/Notice.tsx"

/** Faults in the running of the college, each until it is put right. */
export function AdminNotices({ notices }: { notices: readonly AdminNotice[] }) {
  const act = useAct()
  return notices.map(({ kind, sentence, since }) => {
    const lasting = lastingNotices.find((one) => one === kind)
    const remove = lasting && (
      <Button onClick={() => void act("DELETE /admin-notices/{kind}", { params: { kind: lasting } })}>
        It is dealt with
      </Button>
    )
    return (
      <Notice key={kind} tone="warn" action={remove}>
        <p>{sentence}</p>
        <p>Since {instantText(since)}</p>
      </Notice>
    )
  })
}
