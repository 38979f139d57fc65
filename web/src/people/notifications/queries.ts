import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { compact } from "#contract/lib/objects.ts"
import type { Waiting } from "#contract/office/dashboard.ts"
import type { Notification } from "#contract/people/notifications/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { changeAnswers } from "../../lib/api/changeAnswers.ts"
import type { ReadKey } from "../../lib/api/data.ts"
import { currentEntries } from "../../lib/outbox/entries.ts"
import { sendOrStore } from "../../lib/outbox/outbox.ts"
import { onAnswer } from "../../lib/outbox/sending.ts"
import { type Count, waitingKey } from "./waitingCounts.ts"

export type Note = Pick<Notification, "id" | "is_read" | "created_at">
/** The parts of an answer that the person's changes to their notifications change. */
export type Answer = {
  notifications?: Note[] | undefined
  unreadCount?: number | undefined
  waiting?: Waiting | undefined
}

/** The answers that contain notifications, or the number of unread ones. */
const notificationReads = [
  "GET /notifications",
  "GET /dashboard/waiting",
  "GET /admin/dashboard",
  "GET /students/my-dashboard",
  "GET /lecturers/my/dashboard",
] as const satisfies readonly ReadKey[]

type Changes = { read: number[]; deleted: number[]; all_read_until?: string }

/** The name of the outbox entry with a person's changes to their notifications. All changes are in one entry. */
const changesName = "notifications"

// When the entry is answered, nothing is refetched, because the screens are updated already.
onAnswer(({ name }) => name === changesName)

/** Adds changes to the entry that waits, so that many opened notifications need one request. */
export async function sendChanges({ read = [], deleted = [], all_read_until }: Partial<Changes>) {
  const before = currentEntries().find(({ name }) => name === changesName)?.parts.body as Changes | undefined
  const until = all_read_until ?? before?.all_read_until
  const body: Changes = {
    read: [...new Set([...(before?.read ?? []), ...read])],
    deleted: [...new Set([...(before?.deleted ?? []), ...deleted])],
    all_read_until: until,
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

/** Updates the cached answers without a request, because data is expensive. */
export const cacheAsRead = (queries: QueryClient, id: number) =>
  cacheChange(queries, (note) => (note.id === id ? { ...note, is_read: true } : note), oneFewer(queries))

export function cacheChange(
  queries: QueryClient,
  changeNote: (note: Note) => Note | undefined,
  countAfter: (unread: number) => number,
) {
  for (const key of notificationReads) {
    changeAnswers<Answer>(queries, { queryKey: [key] }, (answer) => ({
      ...answer,
      notifications: answer.notifications && compact(answer.notifications.map(changeNote)),
      unreadCount: answer.unreadCount && countAfter(answer.unreadCount),
      waiting: answer.waiting && { ...answer.waiting, unread: countAfter(answer.waiting.unread) },
    }))
  }
}

/**
 * The unread count without one notification. An answer under way may include the change or not, so the count is lowered to one
 * fewer than is known now, and not by one.
 */
export function oneFewer(queries: QueryClient) {
  const known = queries.getQueryData<Count>(waitingKey)?.waiting.unread
  return (unread: number) => Math.max(0, Math.min(unread, (known ?? unread) - 1))
}
