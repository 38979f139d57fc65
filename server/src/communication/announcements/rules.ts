import type { AnnouncementStatus } from "#contract/communication/announcements/types.ts"
import { instantText } from "#contract/lib/dates.ts"
import { plainText } from "#contract/lib/richText.ts"

/** The beginning of an announcement's text that lists and notifications show, in characters (spec 000 section 2.5). */
const previewLength = 150

export const previewOf = (content: string) => plainText(content, previewLength)

/** People have been notified of a published announcement, so it can't be scheduled again. */
export const whyNotRescheduled = (
  { status }: { status: AnnouncementStatus },
  publishAt: string | null | undefined,
) =>
  status !== "scheduled" && publishAt && Date.parse(publishAt) > Date.now()
    ? "This announcement is published already, so it can't be scheduled. Set its expiry to take it away."
    : undefined

/** Milliseconds between two reminders of one announcement. */
const betweenReminders = 60 * 60 * 1000

type Remindable = {
  status: AnnouncementStatus
  read_receipt_required: boolean
  readers_count: number | null
  read_count: number | null
  reminded_at: string | null
}

export function whyNoReminder(announcement: Remindable, now = Date.now()) {
  const { status, read_receipt_required, readers_count, read_count, reminded_at } = announcement
  if (!read_receipt_required) return "This announcement requires no read receipt, so nobody is reminded."
  if (status !== "published") return `This announcement is ${status}, so nobody is reminded.`
  if (readers_count === read_count) return "Everybody has read this announcement."
  const next = reminded_at ? Date.parse(reminded_at) + betweenReminders : now
  if (next <= now) return undefined
  return `People were reminded less than an hour ago. Remind them again after ${instantText(new Date(next).toISOString())}.`
}

/** The administrator's confirmation: how many people were reminded. */
export const remindedText = (count: number) =>
  `Reminder sent to ${count} ${count === 1 ? "person" : "people"}.`
