import { useData } from "../../lib/api/data.ts"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { AnnouncementBody } from "./AnnouncementBody.tsx"
import { Attachment } from "./Attachment.tsx"
import { ReadReceipt } from "./ReadReceipt.tsx"

/** One announcement as its reader sees it. Notifications link to it. */
export function OwnAnnouncementDetails({ id }: { id: number }) {
  const details = useData("GET /announcements/{id}", { params: { id } })
  return (
    <SidePanel
      title={details.data?.announcement.title ?? "Announcement"}
      query={details}
      missing="This announcement has ended, or the college removed it."
    >
      {({ announcement }) => (
        <>
          <AnnouncementBody announcement={announcement} text={announcement.formatted} />
          <Attachment announcement={announcement} />
          <ReadReceipt announcement={announcement} />
        </>
      )}
    </SidePanel>
  )
}
