import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { Reply } from "#contract/api.ts"
import type { Waiting } from "#contract/office/dashboard.ts"
import type { CallError } from "../../lib/api/callError.ts"
import { anyRead, dataKey } from "../../lib/api/data.ts"

export type Count = Reply<"GET /dashboard/waiting">["data"]

/** Milliseconds. A request takes half a kilobyte, so an hour of requests uses less data than a picture. */
const pollInterval = 2 * 60_000

export const waitingKey = dataKey("GET /dashboard/waiting")

/**
 * The numbers that wait for the person: unread notifications, and records that their role decides or marks. They are one
 * small answer. They are requested by a timer in the background, which doesn't extend an idle session and pauses while the
 * tab is hidden or offline. With `waitsForScreen`, the first request waits until the screen's own data has included the
 * numbers.
 */
export function useWaitingCounts({ waitsForScreen = false } = {}) {
  return useQuery<unknown, CallError, Waiting>({
    ...anyRead("GET /dashboard/waiting", { background: true }),
    select: (count) => (count as Count).waiting,
    networkMode: "online",
    refetchInterval: pollInterval,
    enabled: ({ state }) => !waitsForScreen || state.data !== undefined,
    refetchOnMount: !waitsForScreen,
  })
}

/** Caches the numbers that came with a screen's data at this time, unless newer ones are known. */
export function useCacheWaitingCounts(waiting: Waiting | undefined, answeredAt: number) {
  const queries = useQueryClient()
  useEffect(() => {
    const updatedAt = queries.getQueryState(waitingKey)?.dataUpdatedAt ?? 0
    if (waiting && answeredAt > updatedAt)
      queries.setQueryData<Count>(waitingKey, { waiting }, { updatedAt: answeredAt })
  }, [queries, waiting, answeredAt])
}
