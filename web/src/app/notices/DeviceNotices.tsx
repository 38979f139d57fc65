import { OutboxNotices } from "../../lib/outbox/OutboxNotices.tsx"
import { useUser } from "../../lib/session/user.ts"
import { useClockWarning } from "./useClockWarning.ts"
import { useOfflineWarning } from "./useOfflineWarning.ts"

/** Warnings about this device's connection and clock, and notices of its entries that wait. */
export function DeviceNotices() {
  const warnings = [useOfflineWarning(), useClockWarning()].filter((warning) => warning !== undefined)
  return <OutboxNotices person={useUser().id} warnings={warnings} />
}
