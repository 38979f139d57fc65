import { agoText } from "#contract/lib/dates.ts"
import type { Notification } from "#contract/people/notifications/endpoints.ts"
import { detailsOf, notificationsOf } from "../../lib/address/paths.ts"
import { useUser } from "../../lib/session/user.ts"
import { Feed, type FeedItem } from "../../ui/content/Feed.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { senderOf } from "./labels.ts"
import { useMarkRead } from "./queries.ts"

type Props = {
  notifications: readonly Omit<Notification, "message" | "type" | "priority">[]
  /** Other events, sorted by time among the notifications. */
  besides?: readonly FeedItem[]
}

/** The latest notifications on a dashboard, at most five (spec 002 section 9). Renders nothing if there are none. */
export function RecentNotifications({ notifications, besides = [] }: Props) {
  const open = useMarkRead()
  const notificationsPath = notificationsOf(useUser().role)
  const notes = notifications.map((note) => ({
    id: note.id,
    who: senderOf(note),
    text: (
      <Link to={note.link ?? detailsOf(notificationsPath, note.id)} onClick={() => open(note)}>
        {note.title}
      </Link>
    ),
    at: note.created_at,
    when: agoText(note.created_at),
  }))
  const items = [...notes, ...besides].sort((a, b) => b.at.localeCompare(a.at))
  if (items.length === 0) return null
  return (
    <Section title="Recent activities" all={{ label: "All notifications", to: notificationsPath }}>
      <Feed items={items} />
    </Section>
  )
}
