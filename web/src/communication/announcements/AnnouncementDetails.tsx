import { useState } from "react"
import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import { instantText } from "#contract/lib/dates.ts"
import { useData } from "../../lib/api/data.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Details } from "../../ui/content/Details.tsx"
import type { RowActions } from "../../ui/list/ListTable.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { RichText } from "../../ui/richText/RichText.tsx"
import { AnnouncementPreview } from "./AnnouncementPreview.tsx"
import { Attachment } from "./Attachment.tsx"
import { audienceText, priorityLabel, priorityTone, statusLabel, typeLabel } from "./labels.ts"
import { ReadReceipt } from "./ReadReceipt.tsx"

type Props = { id: number; items: RowActions<Announcement> }

/** One announcement for administrators. */
export function AnnouncementDetails({ id, items }: Props) {
  const details = useData("GET /announcements/{id}", { params: { id } })
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const loaded = details.data?.announcement
  return (
    <>
      <SidePanel
        title={loaded?.title ?? "Announcement"}
        query={details}
        items={({ announcement }) => {
          const { status }: Announcement = announcement
          const preview = () => setPreviewOpen(true)
          return [
            ...items(announcement),
            { label: "Preview", quick: status === "scheduled", onSelect: preview },
          ]
        }}
      >
        {({ announcement }) => (
          <>
            <RichText text={announcement.formatted} />
            <Attachment announcement={announcement} />
            {isForAdministrators(announcement) && <ReadReceipt announcement={announcement} />}
            <Facts announcement={announcement} />
          </>
        )}
      </SidePanel>
      {isPreviewOpen && loaded && (
        <Dialog title="Preview" size="large" onClose={() => setPreviewOpen(false)}>
          <AnnouncementPreview announcement={loaded} text={loaded.formatted} />
        </Dialog>
      )}
    </>
  )
}

/**
 * Returns whether administrators are among the announcement's readers. An announcement for a subject has none, because no
 * administrator belongs to a subject.
 */
const isForAdministrators = ({ status, target_audience, subject_id }: Announcement) =>
  status === "published" && ["all", "staff"].includes(target_audience) && subject_id === null

function Facts({ announcement }: { announcement: Announcement }) {
  const { status = "published", priority, reminders_count = 0, reminded_at } = announcement
  return (
    <Details
      items={[
        ["Status", statusLabel[status]],
        ["Type", typeLabel[announcement.announcement_type]],
        [
          "Priority",
          <Badge key="priority" tone={priorityTone[priority]}>
            {priorityLabel[priority]}
          </Badge>,
        ],
        ["Audience", audienceText(announcement)],
        ["Pinned", announcement.pin_position ? `Yes, number ${announcement.pin_position}` : "No"],
        [status === "scheduled" ? "Publishes" : "Published", instantText(announcement.publish_at)],
        announcement.expires_at !== null && ["Expires", instantText(announcement.expires_at)],
        ["Created", instantText(announcement.created_at)],
        ["Author", announcement.author_name],
        ["Read receipt", announcement.read_receipt_required ? "Required" : "Not required"],
        announcement.read_receipt_required === true && [
          "Read by",
          `${announcement.read_count} of ${announcement.readers_count}`,
        ],
        reminders_count > 0 && reminded_at
          ? [
              "Reminded",
              `${instantText(reminded_at)}${reminders_count > 1 ? `, ${reminders_count} times` : ""}`,
            ]
          : false,
      ]}
    />
  )
}
