import { agoText } from "#contract/lib/dates.ts"
import type { AnnouncementOutline } from "#contract/office/dashboard.ts"
import { priorityLabel } from "../../communication/announcements/labels.ts"
import { detailsOf } from "../../lib/address/paths.ts"
import { Section } from "../../ui/layout/Section.tsx"
import { BriefLinks } from "./BriefLinks.tsx"

type Props = {
  title: string
  /** The announcements. Their beginnings are shown only to administrators. */
  announcements: readonly (Omit<AnnouncementOutline, "content"> & Partial<AnnouncementOutline>)[]
  /** The viewer's screen of announcements. */
  path: string
}

/** The latest announcements. Renders nothing if there are none. */
export function LatestAnnouncements({ title, announcements, path }: Props) {
  if (announcements.length === 0) return null
  return (
    <Section title={title} all={{ label: "All announcements", to: path }}>
      <BriefLinks
        items={announcements.map(({ id, title, content, priority, is_pinned, publish_at }) => ({
          to: detailsOf(path, id),
          label: title,
          text: content,
          note: [
            is_pinned && "Pinned",
            (priority === "high" || priority === "urgent") && priorityLabel[priority],
            agoText(publish_at),
          ]
            .filter(Boolean)
            .join(", "),
        }))}
      />
    </Section>
  )
}
