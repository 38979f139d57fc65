import { OutboxNotices } from "../../lib/outbox/OutboxNotices.tsx"
import { useUser } from "../../lib/session/user.ts"
import { useClockWarning } from "./useClockWarning.ts"
import { useOfflineWarning } from "./useOfflineWarning.ts"

/** What this device lacks, and what waits for it. */
export function DeviceNotices() {
  const warnings = [useOfflineWarning(), useClockWarning()].filter((warning) => warning !== undefined)
  return <OutboxNotices person={useUser().id} warnings={warnings} />
}
