import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import { dayOf, instantText, shortDayText } from "#contract/lib/dates.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { audienceText, priorityLabel, priorityTone, statusLabel, typeLabel } from "./labels.ts"

export type Facts = Pick<Announcement, "announcement_type" | "priority" | "is_pinned">

/** The facts about an announcement that matter to a reader. The usual priority isn't shown. */
export function ReaderFacts({
  announcement: { announcement_type, priority, is_pinned },
}: {
  announcement: Facts
}) {
  return (
    <>
      {priority !== "normal" && <Badge tone={priorityTone[priority]}>{priorityLabel[priority]}</Badge>}
      {is_pinned && <Badge tone="info">Pinned</Badge>}
      <span>{typeLabel[announcement_type]}</span>
    </>
  )
}

/** The facts on an administrator's card (spec 001, "Announcements management"). The usual priority is shown too, but last. */
export function CardFacts({ announcement }: { announcement: Announcement }) {
  const { priority, status = "published", read_receipt_required } = announcement
  return (
    <>
      {status !== "published" && (
        <Badge tone={status === "scheduled" ? "warn" : "quiet"}>{statusLabel[status]}</Badge>
      )}
      {priority !== "normal" && <Badge tone={priorityTone[priority]}>{priorityLabel[priority]}</Badge>}
      {announcement.is_pinned && <Badge tone="info">Pinned</Badge>}
      {read_receipt_required && <Badge tone="info">Read Receipt Required</Badge>}
      <span>{typeLabel[announcement.announcement_type]}</span>
      <span>{audienceText(announcement)}</span>
      <span>Created {dateText(announcement.created_at)}</span>
      {announcement.expires_at !== null && <span>Expires {dateText(announcement.expires_at)}</span>}
      {announcement.attachment_size !== null && <span>Attachment</span>}
      {priority === "normal" && <span>{priorityLabel.normal}</span>}
      {read_receipt_required && status !== "scheduled" && (
        <span>
          {announcement.read_count} of {announcement.readers_count} have read it
        </span>
      )}
    </>
  )
}

/** The time of publication, if it is on a different day than the creation. */
export const publishedText = ({ status, publish_at, created_at }: Announcement) =>
  status === "scheduled"
    ? `Publishes ${instantText(publish_at)}`
    : dayOf(publish_at) !== dayOf(created_at) && `Published ${dateText(publish_at)}`

const dateText = (instant: string) => shortDayText(dayOf(instant))
