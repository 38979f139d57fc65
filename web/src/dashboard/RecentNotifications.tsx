import { Link } from "react-router"
import type { Notification } from "#contract/notifications.ts"
import { distanceText } from "../lib/dates.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { Feed } from "../ui/Feed.tsx"
import { Section } from "../ui/Section.tsx"

type Props = {
  notifications: readonly Notification[]
  /** What will stand here, where nothing does yet. */
  text: string
}

/** The latest that concerns her: five at most (spec 002 section 9). */
export function RecentNotifications({ notifications, text }: Props) {
  return (
    <Section title="Recent activities">
      {notifications.length === 0 ? (
        <EmptyState title="No recent activities" text={text} />
      ) : (
        <Feed
          items={notifications.map(({ id, sender_name, title, link, created_at }) => ({
            id,
            who: sender_name ?? "The college",
            text: link ? <Link to={link}>{title}</Link> : title,
            at: created_at,
            when: distanceText(created_at),
          }))}
        />
      )}
    </Section>
  )
}
