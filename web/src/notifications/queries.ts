import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Reply } from "#contract/api.ts"
import type { Notification } from "#contract/notifications/endpoints.ts"
import { call } from "../lib/api/call.ts"
import { CallError } from "../lib/api/callError.ts"
import { dataKey } from "../lib/api/data.ts"

type Count = Reply<"GET /notifications/unread-count">["data"]
type List = Reply<"GET /notifications">["data"]

/** Half a kilobyte each time, so an hour costs less than a picture. */
const askEvery = 2 * 60_000

/**
 * The number of unread notifications. A timer asks in the background, so it keeps no idle session alive; it rests
 * while the tab is hidden or offline.
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

/** Opening a notification marks it as read (spec 002 section 4). A failure is only logged (section 8). */
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

/** Updates the cached lists without a request, because data is expensive. */
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
