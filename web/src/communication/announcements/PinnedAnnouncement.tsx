import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import { agoText } from "#contract/lib/dates.ts"
import { detailsOf } from "../../lib/address/paths.ts"
import { FactLine } from "../../ui/content/FactLine.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import { Notice } from "../../ui/state/Notice.tsx"

type Props = {
  announcement: Pick<Announcement, "id" | "title" | "content" | "priority" | "publish_at"> | null
  /** The reader's screen of announcements. */
  path: string
}

const tones = { low: "info", normal: "info", high: "warn", urgent: "bad" } as const

/** The first of the pinned announcements, for dashboards. Renders nothing if there is none. */
export function PinnedAnnouncement({ announcement, path }: Props) {
  if (!announcement) return null
  const { id, title, content, priority, publish_at } = announcement
  return (
    <Notice tone={tones[priority]} brief>
      <p>
        <strong>
          <Link to={detailsOf(path, id)}>{title}</Link>
        </strong>
      </p>
      <p className="quick-text">{content}</p>
      <FactLine>
        <span>Pinned</span>
        <time dateTime={publish_at}>{agoText(publish_at)}</time>
      </FactLine>
    </Notice>
  )
}
