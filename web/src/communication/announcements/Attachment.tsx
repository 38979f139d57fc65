import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import { DownloadButton } from "../../lib/api/DownloadButton.tsx"
import { weightText } from "../../lib/cost.ts"

type Props = {
  announcement: Pick<Announcement, "id" | "title" | "attachment_name" | "attachment_size">
}

/** The attached file. Its size is shown before it uses data. */
export function Attachment({ announcement }: Props) {
  const { id, title, attachment_name: name, attachment_size: size } = announcement
  if (name === null || size === null) return null
  return (
    <p className="file">
      <span className="file-name">{name}</span>
      <span className="file-size">{weightText(size)}</span>
      <DownloadButton
        from="GET /announcements/{id}/attachment"
        id={id}
        label="Download"
        name={name}
        hiddenLabel={`of ${title}`}
        failure="Failed to download the attachment: "
      />
    </p>
  )
}
