import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Reply } from "#contract/api.ts"
import type { Notification } from "#contract/notifications/endpoints.ts"
import { call } from "../lib/api/call.ts"
import { CallError } from "../lib/api/callError.ts"
import { dataKey } from "../lib/api/data.ts"

type Count = Reply<"GET /notifications/unread-count">["data"]
type List = Reply<"GET /notifications">["data"]

/** Half a kilobyte each time, so that an hour costs less than a picture. */
const askEvery = 2 * 60_000

/**
 * How many she has not read. A timer asks, not she: it keeps no idle session alive, and it rests while nobody looks
 * at the tab or there is no connection.
 */
export function useUnread() {
  return useQuery<Count, CallError>({
    queryKey: dataKey("GET /notifications/unread-count"),
    queryFn: async ({ signal }) =>
      (await call("GET /notifications/unread-count", { signal, background: true })).data,
    networkMode: "online",
    refetchInterval: askEvery,
  })
}

/** Opening a notification reads it (spec 002 section 4). That it could not be said is only logged (section 8). */
export function useOpening() {
  const queries = useQueryClient()
  return async ({ id, is_read }: Notification) => {
    if (is_read) return
    try {
      await call("PATCH /notifications/{id}/read", { params: { id } })
      noteRead(queries, id)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      console.warn("The server could not be told that a notification was read.", error)
    }
  }
}

/** What is on the device changes with it: on a line that is paid by the byte nothing is asked anew for this. */
export function noteRead(queries: QueryClient, id: number) {
  const lowered = (count: number) => Math.max(0, count - 1)
  queries.setQueriesData<List>({ queryKey: ["GET /notifications"] }, (list) => {
    if (!list) return list
    const notifications = list.notifications.map((note) =>
      note.id === id ? { ...note, is_read: true } : note,
    )
    return { ...list, notifications, unreadCount: lowered(list.unreadCount) }
  })
  queries.setQueryData<Count>(
    dataKey("GET /notifications/unread-count"),
    (known) => known && { count: lowered(known.count) },
  )
}
