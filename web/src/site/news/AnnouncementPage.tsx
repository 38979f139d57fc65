import type { NewsAnnouncement } from "#contract/communication/news.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { parseRichText } from "#contract/lib/richText.ts"
import { paths } from "../../lib/address/paths.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { fileSize } from "../../ui/controls/fileSize.ts"
import { Band } from "../../ui/layout/Band.tsx"
import { RichText } from "../../ui/richText/RichText.tsx"
import { announcementAddress } from "./addresses.ts"
import { AnnouncementFacts } from "./NewsLists.tsx"
import { Trail } from "./NewsPage.tsx"
import { Share } from "./Share.tsx"

type Props = { announcement: NewsAnnouncement; content: SiteContent }

/** The page of one announcement. Announcements of the same type have the same band of cloth. */
export function AnnouncementPage({ announcement, content }: Props) {
  const { id, title, announcement_type, attachment_name, attachment_size } = announcement
  return (
    <article className="news part">
      <div className="news-print deep">
        <Band section={announcement_type} tile={24} />
      </div>
      <div className="news-head">
        <Trail list={{ label: "Announcements", address: paths.newsAnnouncements }} />
        <h1>{title}</h1>
        <AnnouncementFacts announcement={announcement} />
      </div>
      <RichText text={parseRichText(announcement.content)} level={2} />
      <p className="buttons news-ways">
        {attachment_name && (
          <Button kind="main" href={`/api/announcements/${id}/attachment`} download>
            {`Download ${attachment_name} (${fileSize(attachment_size ?? 0)})`}
          </Button>
        )}
        <Share title={title} address={content.origin + announcementAddress(announcement)} />
      </p>
    </article>
  )
}
