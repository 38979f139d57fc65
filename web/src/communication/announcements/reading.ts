import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect } from "react"
import type { Reply } from "#contract/api.ts"
import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { CallError } from "../../lib/api/callError.ts"
import { changeAnswers } from "../../lib/api/changeAnswers.ts"
import { dataKey } from "../../lib/api/data.ts"
import { useBusyCall } from "../../lib/api/failures.ts"
import { refetch } from "../../lib/api/refetch.ts"
import { dropEntry, sendOrStore } from "../../lib/outbox/outbox.ts"
import { onAnswer } from "../../lib/outbox/sending.ts"
import { serverNow } from "../../lib/serverTime.ts"

// When a sent reading is answered, nothing is refetched, because `cacheAsRead` has updated the screens.
onAnswer(({ endpoint }) => endpoint === "POST /announcements/{id}/read")

/**
 * The announcement's reading. An opened announcement counts as read. If the college requires a confirmation, it counts once
 * the reader presses a button. If the server can't be told of a mere opening, the failure is only logged, and the
 * announcement remains unread.
 */
export function useReading(announcement: Announcement) {
  const queries = useQueryClient()
  const { busy, run } = useBusyCall()
  const id = announcement.is_read === false ? announcement.id : undefined
  const mustConfirm = id !== undefined && announcement.read_receipt_required === true

  const read = useCallback(
    async (readId: number) => {
      const attempt = await sendOrStore({
        name: `announcement read ${readId}`,
        endpoint: "POST /announcements/{id}/read",
        parts: { params: { id: readId } },
        title: "An announcement that you read",
        counted: { number: 1, singular: "read announcement", plural: "read announcements" },
        path: paths.dashboard,
        isQuiet: true,
        isRefusalShown: mustConfirm,
      })
      if (attempt.state === "refused") {
        await dropEntry(`announcement read ${readId}`)
        throw attempt.error
      }
      const reply =
        attempt.state === "accepted" ? (attempt.reply as Reply<"POST /announcements/{id}/read">) : undefined
      cacheAsRead(queries, readId, reply?.data.read_at ?? new Date(serverNow()).toISOString())
      if (!reply) return
      // The server marks the announcement's notifications as read too.
      void refetch(queries, { queryKey: ["GET /dashboard/waiting"] })
      void refetch(queries, { queryKey: ["GET /notifications"] })
    },
    [queries, mustConfirm],
  )
  useEffect(() => {
    if (id === undefined || mustConfirm) return
    read(id).catch((error) => {
      if (!(error instanceof CallError)) throw error
      console.warn("The server could not be told that an announcement was read.", error)
    })
  }, [id, mustConfirm, read])

  async function confirm() {
    if (id === undefined) return
    await run(() => read(id))
  }
  return { mustConfirm, confirm, busy }
}

type Row = { id: number; is_read?: boolean; read_at?: string | null }

/** Shows the announcement as read, in all lists. */
function cacheAsRead(queries: QueryClient, id: number, readAt: string) {
  const asRead = <Item extends Row>(row: Item) =>
    row.id === id ? { ...row, is_read: true, read_at: readAt } : row
  changeAnswers<{ announcements: Row[] }>(queries, { queryKey: ["GET /announcements"] }, (list) => ({
    ...list,
    announcements: list.announcements.map(asRead),
  }))
  changeAnswers<{ announcement: Row }>(
    queries,
    { queryKey: dataKey("GET /announcements/{id}", { params: { id } }) },
    ({ announcement }) => ({ announcement: asRead(announcement) }),
  )
}
