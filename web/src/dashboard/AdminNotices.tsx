import type { AdminNotice } from "#contract/dashboard.ts"
import { instantText } from "#contract/lib/dates.ts"
import { Notice } from "../ui/state/Notice.tsx"

/** Faults in the running of the college, each until it is put right. */
export function AdminNotices({ notices }: { notices: readonly AdminNotice[] }) {
  return notices.map(({ kind, sentence, since }) => (
    <Notice key={kind} tone="warn">
      <p>{sentence}</p>
      <p>Since {instantText(since)}</p>
    </Notice>
  ))
}
