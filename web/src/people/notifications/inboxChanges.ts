import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { refetch } from "../../lib/api/refetch.ts"
import { serverNow } from "../../lib/serverTime.ts"
import { toast } from "../../ui/overlay/toast.ts"
import { type Answer, cacheChange, type Note, oneFewer, sendChanges } from "./queries.ts"

// Only the page of notifications offers these changes, so the first script of a phone doesn't contain them.

export function useMarkAllRead() {
  const queries = useQueryClient()
  return async () => {
    // A phone's clock may be some seconds behind, and a notification's time has fractions of a millisecond.
    const shown = shownNotes(queries).map(({ created_at }) => Date.parse(created_at) + 1)
    const until = new Date(Math.max(serverNow(), ...shown)).toISOString()
    const { state } = await sendChanges({ all_read_until: until })
    if (state === "accepted") toast.success("All notifications are read.")
    if (state === "accepted") return void refetch(queries)
    if (state === "refused") return
    const isAfter = ({ created_at }: Note) => Date.parse(created_at) > Date.parse(until)
    cacheChange(
      queries,
      (note) => (isAfter(note) ? note : { ...note, is_read: true }),
      () => 0,
    )
  }
}

export function useDeleteNotification() {
  const queries = useQueryClient()
  return async (id: number) => {
    const { state } = await sendChanges({ deleted: [id] })
    if (state === "accepted") toast.success("Notification deleted.")
    if (state === "accepted") return void refetch(queries)
    if (state === "refused") return
    cacheChange(
      queries,
      (note) => (note.id === id ? undefined : note),
      isUnread(queries, id) ? oneFewer(queries) : same,
    )
  }
}

const same = (unread: number) => unread

const shownNotes = (queries: QueryClient) =>
  queries
    .getQueriesData<Answer>({ queryKey: ["GET /notifications"] })
    .flatMap(([, list]) => list?.notifications ?? [])

const isUnread = (queries: QueryClient, id: number) =>
  shownNotes(queries).some((note) => note.id === id && !note.is_read)
