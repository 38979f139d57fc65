import { useState } from "react"
import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import type { AnnouncementPriority, AnnouncementType } from "#contract/communication/announcements/types.ts"
import { parseRichText } from "#contract/lib/richText.ts"
import type { NotificationAudience } from "#contract/people/notifications/types.ts"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { AnnouncementPreview } from "./AnnouncementPreview.tsx"

/** The announcement in the form, as each kind of reader will see it. */
export function FormPreview({ announcement }: { announcement: Announcement | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Preview as readers see it</summary>
      <div className="disclosure-body">{open && <TypedAnnouncement announcement={announcement} />}</div>
    </details>
  )
}

function TypedAnnouncement({ announcement }: { announcement: Announcement | undefined }) {
  const file = useFieldValue<File | null>("attachment")
  const removed = useFieldValue<boolean>("clearFile") === true
  const stored = removed ? undefined : announcement
  const written = {
    title: useFieldValue<string>("title") || "Title",
    announcement_type: useFieldValue<AnnouncementType>("announcement_type") ?? "general",
    priority: useFieldValue<AnnouncementPriority>("priority") ?? "normal",
    target_audience: useFieldValue<NotificationAudience>("target_audience") ?? "all",
    subject_id: useFieldValue<number>("subject_id") || null,
    year_of_study: useFieldValue<number>("year_of_study") || null,
    is_pinned: useFieldValue<boolean>("is_pinned") ?? false,
    publish_at: useFieldValue<string>("publish_at") || announcement?.publish_at || new Date().toISOString(),
    attachment_name: file?.name ?? stored?.attachment_name ?? null,
    attachment_size: file?.size ?? stored?.attachment_size ?? null,
  }
  return (
    <AnnouncementPreview
      announcement={written}
      text={parseRichText(useFieldValue<string>("content") ?? "")}
    />
  )
}
