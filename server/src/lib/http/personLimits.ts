import type { Viewer } from "../auth/viewer.ts"
import { AppError } from "../errors.ts"
import type { PersonLimits } from "../limits.ts"

const minute = 60_000

const refusals: Record<keyof PersonLimits, string> = {
  writes: "These are too many changes for one minute. Please wait a minute and try again.",
  notices:
    "Each of these notifies many people, so only a few a minute are taken. Please wait a minute and try again.",
  downloads: "These are too many downloads for one minute. Please wait a minute and try again.",
}

export type CountRequest = (kind: keyof PersonLimits, viewer: Viewer) => void

/** Counts the requests of each signed-in person by the minute, and refuses with 429 past the limit. */
export function createCounts(limits: PersonLimits, now = () => performance.now()): CountRequest {
  let current = 0
  const counts = new Map<string, number>()
  return (kind, { personId }) => {
    const thisMinute = Math.floor(now() / minute)
    if (thisMinute !== current) counts.clear()
    current = thisMinute
    const key = `${kind} ${personId}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > limits[kind]) throw new AppError("too_many", refusals[kind])
  }
}
