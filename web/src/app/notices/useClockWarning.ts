import { useSyncExternalStore } from "react"
import { fullDayText, today } from "#contract/lib/dates.ts"
import { serverAhead, serverNow, watchServerTime } from "../../lib/serverTime.ts"
import type { Warning } from "../../ui/layout/Warnings.tsx"

/** Milliseconds. A clock that is wrong by less than this usually still shows the right day. */
const tolerated = 12 * 60 * 60_000

/**
 * The warning that this device's date is wrong. A wrong date opens the timetable at another week, and lists at another day.
 */
export function useClockWarning(): Warning | undefined {
  const ahead = useSyncExternalStore(watchServerTime, serverAhead)
  if (Math.abs(ahead) < tolerated) return undefined
  return {
    name: "Your phone’s date looks wrong",
    text: `It is ${fullDayText(today(new Date(serverNow())))} at the college, and ${fullDayText(today())} on this phone. What begins with today shows another day until you set it right.`,
  }
}
