import { useEffect, useRef } from "react"
import { useLocation, useNavigate } from "react-router"
import { numberText } from "#contract/lib/wording/wording.ts"
import { notificationsOf } from "../../lib/address/paths.ts"
import { renewOffline } from "../../lib/api/offline.ts"
import { useUser } from "../../lib/session/user.ts"
import { BellIcon } from "../../ui/controls/icons.tsx"
import { CountLink } from "../../ui/list/CountLink.tsx"
import { toast } from "../../ui/overlay/toast.ts"

/** A link on every screen with the number of unread notifications. */
export function NotificationBell({ unread }: { unread: number | undefined }) {
  const { role } = useUser()
  useArrivalNotice(unread)
  const count = unread ?? 0
  return (
    <CountLink
      to={notificationsOf(role)}
      icon={<BellIcon />}
      label={count > 0 ? `Notifications, ${numberText(count)} unread` : "Notifications"}
      count={count}
    />
  )
}

/**
 * "Push notifications" (spec 002 section 3): a short notice when the unread count rises while the portal is open. The screen
 * of notifications shows its own notice instead. Because a notification may be about a new mark or date, the data stored for
 * offline use is updated too.
 */
function useArrivalNotice(unread: number | undefined) {
  const { role, preferences } = useUser()
  const navigate = useNavigate()
  const inbox = notificationsOf(role)
  const isOpen = useLocation().pathname === inbox
  const isWanted = preferences.pushNotifications && !isOpen
  const lastUnread = useRef(unread)

  useEffect(() => {
    const before = lastUnread.current
    lastUnread.current = unread
    if (unread === undefined || before === undefined || unread <= before) return
    renewOffline()
    if (!isWanted) return
    const more = unread - before
    const text =
      more === 1 ? "A new notification has arrived." : `${numberText(more)} new notifications have arrived.`
    toast.success(text, { label: "Show", run: () => void navigate(inbox) })
  }, [unread, isWanted, navigate, inbox])
}
