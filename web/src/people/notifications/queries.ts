import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { Reply } from "#contract/api.ts"
import type { Waiting } from "#contract/office/dashboard.ts"
import type { Notification } from "#contract/people/notifications/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import type { CallError } from "../../lib/api/callError.ts"
import { anyRead, dataKey, type ReadKey } from "../../lib/api/data.ts"
import { refetch } from "../../lib/api/refetch.ts"
import { currentEntries } from "../../lib/outbox/entries.ts"
import { sendOrStore } from "../../lib/outbox/outbox.ts"
import { onAnswer } from "../../lib/outbox/sending.ts"
import { serverNow } from "../../lib/serverTime.ts"
import { toast } from "../../ui/overlay/toast.ts"

type Count = Reply<"GET /dashboard/waiting">["data"]
type List = Pick<Reply<"GET /notifications">["data"], "notifications" | "unreadCount">

/** The replies that contain notifications. */
const notificationReads = [
  "GET /notifications",
  "GET /students/my-dashboard",
  "GET /lecturers/my/dashboard",
] as const satisfies readonly ReadKey[]

/** Milliseconds. A request takes half a kilobyte, so an hour of requests uses less data than a picture. */
const pollInterval = 2 * 60_000

const waitingKey = dataKey("GET /dashboard/waiting")

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

type Changes = { read: number[]; deleted: number[]; all_read_until?: string }

/** The name of the outbox entry with a person's changes to their notifications. All changes are in one entry. */
const changesName = "notifications"

// When the entry is answered, nothing is refetched, because the screens are updated already.
onAnswer(({ name }) => name === changesName)

/** Adds changes to the entry that waits, so that many opened notifications need one request. */
async function sendChanges({ read = [], deleted = [], all_read_until }: Partial<Changes>) {
  const before = currentEntries().find(({ name }) => name === changesName)?.parts.body as Changes | undefined
  const until = all_read_until ?? before?.all_read_until
  const body: Changes = {
    read: [...new Set([...(before?.read ?? []), ...read])],
    deleted: [...new Set([...(before?.deleted ?? []), ...deleted])],
    ...(until !== undefined && { all_read_until: until }),
  }
  return await sendOrStore({
    name: changesName,
    endpoint: "PATCH /notifications",
    parts: { body },
    title: "Notifications that you read or deleted",
    counted: { number: 1, singular: "list of read notifications", plural: "lists of read notifications" },
    path: paths.dashboard,
    failure: "The changes of your notifications were not saved.",
    isQuiet: true,
    isRefusalShown: body.deleted.length > 0 || until !== undefined,
  })
}

/** Marks a notification as read when it is opened (spec 002 section 4). */
export function useMarkRead() {
  const queries = useQueryClient()
  return async ({ id, is_read }: Pick<Notification, "id" | "is_read">) => {
    if (is_read) return
    cacheAsRead(queries, id)
    await sendChanges({ read: [id] })
  }
}

export function useMarkAllRead() {
  const queries = useQueryClient()
  return async () => {
    const { state } = await sendChanges({ all_read_until: new Date(serverNow()).toISOString() })
    if (state === "accepted") toast.success("All notifications are read.")
    if (state === "accepted") return void refetch(queries)
    if (state === "refused") return
    for (const key of notificationReads) {
      queries.setQueriesData<List>({ queryKey: [key] }, (list) => {
        const read = list?.notifications.map((note) => ({ ...note, is_read: true }))
        return list && read && { ...list, notifications: read, unreadCount: 0 }
      })
    }
    queries.setQueryData<Count>(waitingKey, (count) => count && { waiting: { ...count.waiting, unread: 0 } })
  }
}

export function useDeleteNotification() {
  const queries = useQueryClient()
  return async (id: number) => {
    const { state } = await sendChanges({ deleted: [id] })
    if (state === "accepted") toast.success("Notification deleted.")
    if (state === "accepted") return void refetch(queries)
    if (state === "refused") return
    for (const key of notificationReads) {
      queries.setQueriesData<List>(
        { queryKey: [key] },
        (list) => list && { ...list, notifications: list.notifications.filter((note) => note.id !== id) },
      )
    }
  }
}

/** Updates the cached lists without a request, because data is expensive. */
export function cacheAsRead(queries: QueryClient, id: number) {
  const decremented = (count: number) => Math.max(0, count - 1)
  for (const key of notificationReads) {
    queries.setQueriesData<List>({ queryKey: [key] }, (list) => {
      if (!list) return list
      const notifications = list.notifications.map((note) =>
        note.id === id ? { ...note, is_read: true } : note,
      )
      return { ...list, notifications, unreadCount: decremented(list.unreadCount) }
    })
  }
  queries.setQueryData<Count>(waitingKey, (count) => {
    if (!count) return count
    return { waiting: { ...count.waiting, unread: decremented(count.waiting.unread) } }
  })
}
