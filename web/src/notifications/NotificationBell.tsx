import { useLocation } from "react-router"
import { dashboardOf, notificationsOf, paths } from "../lib/address/paths.ts"
import { useUser } from "../lib/session/user.ts"
import { BellIcon } from "../ui/controls/icons.tsx"
import { CountLink } from "../ui/list/CountLink.tsx"
import { useUnread } from "./queries.ts"
import { useArrivals } from "./useArrivals.ts"

/** The number of unread notifications, with a link, on every screen. */
export function NotificationBell() {
  const { role } = useUser()
  const { pathname } = useLocation()
  const brought = pathname === paths.dashboard || pathname === dashboardOf(role)
  const unread = useUnread({ brought }).data?.count
  useArrivals(unread)
  const count = unread ?? 0
  return (
    <CountLink
      to={notificationsOf(role)}
      icon={<BellIcon />}
      label={count > 0 ? `Notifications, ${count} unread` : "Notifications"}
      count={count}
    />
  )
}
