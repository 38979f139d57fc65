import type { Reply } from "#contract/api.ts"
import { agoText } from "#contract/lib/dates.ts"
import { priorityLabel } from "../announcements/labels.ts"
import { detailsOf } from "../lib/address/paths.ts"
import { QuickLinks } from "../ui/layout/QuickLinks.tsx"
import { Section } from "../ui/layout/Section.tsx"
import { EmptyState } from "../ui/state/EmptyState.tsx"

type Props = {
  title: string
  announcements: Reply<"GET /admin/dashboard">["data"]["announcements"]
  /** The viewer's screen of announcements. */
  path: string
}

/** The latest announcements, each with the beginning of its text. */
export function LatestAnnouncements({ title, announcements, path }: Props) {
  return (
    <Section title={title} all={{ label: "All announcements", to: path }}>
      {announcements.length === 0 ? (
        <EmptyState title="No announcements yet" text="Announcements of the college appear here." />
      ) : (
        <QuickLinks
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
      )}
    </Section>
  )
}
