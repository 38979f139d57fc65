import { notificationsOf } from "../../lib/address/paths.ts"
import { useUser } from "../../lib/session/user.ts"
import { BellIcon } from "../../ui/controls/icons.tsx"
import { CountLink } from "../../ui/list/CountLink.tsx"
import { useArrivalNotice } from "./useArrivalNotice.ts"

/** A link on every screen with the number of unread notifications. */
export function NotificationBell({ unread }: { unread: number | undefined }) {
  const { role } = useUser()
  useArrivalNotice(unread)
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
