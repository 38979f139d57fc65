import { useSyncExternalStore } from "react"
import { fullDayText, instantText, today } from "#contract/lib/dates.ts"
import { newestCachedAnswer } from "../../lib/api/answerCache.ts"
import { OutboxNotices } from "../../lib/outbox/OutboxNotices.tsx"
import { serverAhead, serverNow, watchServerTime } from "../../lib/serverTime.ts"
import { offlineToken, storedToken } from "../../lib/session/session.ts"
import { useUser } from "../../lib/session/user.ts"
import type { WarningLine } from "../../ui/layout/Warnings.tsx"
import { useOnline } from "../../ui/state/useOnline.ts"

/** Warnings about this device's connection and clock, and notices of its entries that wait. */
export function DeviceNotices() {
  const warnings = [useOfflineWarning(), useClockWarning()].filter((warning) => warning !== undefined)
  return <OutboxNotices person={useUser().id} warnings={warnings} />
}

/** Milliseconds. A clock that is wrong by less than this usually still shows the right day. */
const tolerance = 12 * 60 * 60_000

/** The warning that this device’s date is wrong. Calendars of the browser show it, and files get it. */
function useClockWarning(): WarningLine | undefined {
  const ahead = useSyncExternalStore(watchServerTime, serverAhead)
  if (Math.abs(ahead) < tolerance) return undefined
  return {
    name: "Your phone’s date looks wrong",
    text: `It is ${fullDayText(today(new Date(serverNow())))} at the college, and ${fullDayText(today(new Date()))} on this phone. The portal goes by the college’s date.`,
  }
}

function useOfflineWarning(): WarningLine | undefined {
  const isOnline = useOnline()
  const isKeptOnly = storedToken() === offlineToken
  if (isOnline && !isKeptOnly) return undefined
  const newest = newestCachedAnswer()
  const age = isKeptOnly && newest > 0 ? `, as of ${instantText(new Date(newest).toISOString())}` : ""
  const end = isKeptOnly ? " Sign in again once it is back: what you keep here is sent then." : ""
  return {
    name: `You are offline${age}`,
    text: `What you see may be out of date, and nothing can be saved until the connection is back, unless it says that it is kept on this device.${end}`,
  }
}
