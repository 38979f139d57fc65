import type { Announcement } from "#contract/announcements/endpoints.ts"
import { instantText } from "#contract/lib/dates.ts"
import { useData } from "../lib/api/data.ts"
import { Button } from "../ui/controls/Button.tsx"
import { SidePanel } from "../ui/overlay/SidePanel.tsx"
import { AnnouncementBody } from "./AnnouncementBody.tsx"
import { Attachment } from "./Attachment.tsx"
import { useReading } from "./reading.ts"

/** One announcement for its reader, which notifications link to. */
export function OwnAnnouncementDetails({ id }: { id: number }) {
  const details = useData("GET /announcements/{id}", { params: { id } })
  const shown: Announcement | undefined = details.data?.announcement
  const { mustConfirm, confirm, busy } = useReading(shown)
  return (
    <SidePanel title={shown?.title ?? "Announcement"} query={details}>
      {({ announcement }) => (
        <>
          <AnnouncementBody announcement={announcement} text={announcement.formatted} />
          <Attachment announcement={announcement} />
          {mustConfirm && (
            <div className="stack">
              <p>Tell the college that you have read this.</p>
              <div className="buttons">
                <Button kind="main" busy={busy} onClick={confirm}>
                  Mark as read
                </Button>
              </div>
            </div>
          )}
          {shown?.read_at && shown.read_receipt_required && (
            <p>You read this on {instantText(shown.read_at)}.</p>
          )}
        </>
      )}
    </SidePanel>
  )
}
