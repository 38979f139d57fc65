import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { Reply } from "#contract/api.ts"
import type { Waiting } from "#contract/office/dashboard.ts"
import type { Notification } from "#contract/people/notifications/endpoints.ts"
import { call } from "../../lib/api/call.ts"
import { CallError } from "../../lib/api/callError.ts"
import { anyRead, dataKey, type ReadKey } from "../../lib/api/data.ts"

type Count = Reply<"GET /dashboard/waiting">["data"]
type List = Pick<Reply<"GET /notifications">["data"], "notifications" | "unreadCount">

/** The replies that hold notifications. */
const listing = [
  "GET /notifications",
  "GET /students/my-dashboard",
  "GET /lecturers/my/dashboard",
] as const satisfies readonly ReadKey[]

/** Half a kilobyte each time, so an hour costs less than a picture. */
const askEvery = 2 * 60_000

const waitingKey = dataKey("GET /dashboard/waiting")

/**
 * How much waits for the person, in one small answer: unread notifications, and what their role decides or marks. A timer asks in the background, so it keeps no idle session alive; it rests
 * while the tab is hidden or offline. With `brought`, it is first asked for once the screen's own data has brought it.
 */
export function useWaiting({ brought = false } = {}) {
  return useQuery<unknown, CallError, Waiting>({
    ...anyRead("GET /dashboard/waiting", { background: true }),
    select: (count) => (count as Count).waiting,
    networkMode: "online",
    refetchInterval: askEvery,
    enabled: ({ state }) => !brought || state.data !== undefined,
    refetchOnMount: !brought,
  })
}

/** Shows what came with a screen's data at this time, unless something newer is known. */
export function useBroughtWaiting(waiting: Waiting | undefined, at: number) {
  const queries = useQueryClient()
  useEffect(() => {
    const known = queries.getQueryState(waitingKey)?.dataUpdatedAt ?? 0
    if (waiting && at > known) queries.setQueryData<Count>(waitingKey, { waiting }, { updatedAt: at })
  }, [queries, waiting, at])
}

/** Opening a notification marks it as read (spec 002 section 4). A failure is only logged (section 8). */
export function useOpening() {
  const queries = useQueryClient()
  return async ({ id, is_read }: Pick<Notification, "id" | "is_read">) => {
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
  for (const key of listing) {
    queries.setQueriesData<List>({ queryKey: [key] }, (list) => {
      if (!list) return list
      const notifications = list.notifications.map((note) =>
        note.id === id ? { ...note, is_read: true } : note,
      )
      return { ...list, notifications, unreadCount: lowered(list.unreadCount) }
    })
  }
  queries.setQueryData<Count>(waitingKey, (known) => {
    if (!known) return known
    return { waiting: { ...known.waiting, unread: lowered(known.waiting.unread) } }
  })
}
