import { notificationsOf } from "../lib/paths.ts"
import { useUser } from "../lib/user.ts"
import { CountLink } from "../ui/CountLink.tsx"
import { BellIcon } from "../ui/icons.tsx"
import { useUnread } from "./queries.ts"

/** Stands on every screen: how many notifications wait, and the way to them. */
export function NotificationBell() {
  const { role } = useUser()
  const count = useUnread().data?.count ?? 0
  return (
    <CountLink
      to={notificationsOf(role)}
      icon={<BellIcon />}
      label={count > 0 ? `Notifications, ${count} unread` : "Notifications"}
      count={count}
    />
  )
}
