import type { Viewer } from "../auth/viewer.ts"
import type { Database } from "../db/database.ts"
import { AppError } from "../errors.ts"
import type { PersonLimits } from "../limits.ts"
import { countUse, uncountUse } from "./useCounts.ts"

const minute = 60_000

const refusals: Record<keyof PersonLimits, string> = {
  writes: "These are too many changes for one minute. Please wait a minute and try again.",
  notices:
    "Each of these notifies many people, so only a few a minute are taken. Please wait a minute and try again.",
  downloads: "These are too many downloads for one minute. Please wait a minute and try again.",
}

export type CountRequest = (kind: keyof PersonLimits, viewer: Viewer) => Promise<void>

/** Counts the requests of each signed-in person by the minute, and refuses with 429 past the limit. */
export const createCounts =
  (database: Database, limits: PersonLimits): CountRequest =>
  async (kind, { personId }) => {
    if (limits[kind] === Number.POSITIVE_INFINITY) return
    const { current } = await countUse(database, `${kind} ${personId}`, minute)
    if (current > limits[kind]) throw new AppError("too_many", refusals[kind])
  }

/** Uncounts a request that was refused, and so did nothing. */
export const uncount = (database: Database, kind: keyof PersonLimits, { personId }: Viewer) =>
  uncountUse(database, `${kind} ${personId}`)
