import { useQueryClient } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { numberText } from "#contract/lib/wording/wording.ts"
import type { Notification } from "#contract/people/notifications/endpoints.ts"
import { notificationTypes } from "#contract/people/notifications/types.ts"
import { refetch } from "../../lib/api/refetch.ts"
import { useList } from "../../lib/records/useList.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { useNarrow } from "../../ui/overlay/useNarrow.ts"
import { Notice } from "../../ui/state/Notice.tsx"
import type { QueryState } from "../../ui/state/query.ts"
import { useMarkAllRead } from "./inboxChanges.ts"
import { typeLabel } from "./labels.ts"
import { notificationList } from "./lists.ts"
import { NotificationDetails } from "./NotificationDetails.tsx"
import { NotificationInbox } from "./NotificationInbox.tsx"
import { useWaitingCounts } from "./waitingCounts.ts"

type Props = {
  /** The administrators' action, and the form that it opens. */
  main?: { label: string; onSelect: () => void }
  children?: ReactNode
}

/**
 * Spec 002, "Notifications": everything that was sent to the person, including announcements and messages. The screen is the
 * same for each role.
 */
export function NotificationsPage({ main, children }: Props) {
  const list = useList("GET /notifications", notificationList)
  const { result, view } = list
  const unread = useWaitingCounts().data?.unread
  const markAllRead = useMarkAllRead()
  /** On a phone there is room for only one button beside the title. */
  const isCrowded = useNarrow() && main !== undefined
  const viewed = list.rows.find(({ id }) => id === view.id)
  const stats = result.data?.stats
  const labelWithCount = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${numberText(count)})`
  const typeFilter = {
    name: "type",
    label: "Type",
    all: labelWithCount("All", stats?.total),
    options: notificationTypes.map(
      (type) => [type, labelWithCount(typeLabel[type], stats?.byType[type])] as const,
    ),
  }
  return (
    <ListPage
      title="Notifications"
      section="notifications"
      lead={
        !isCrowded && (
          <>
            {unread !== undefined && <UnreadBadge count={unread} />}{" "}
            <Button
              kind="quiet"
              disabledReason={unread === 0 ? "There is nothing unread." : undefined}
              onClick={() => void markAllRead()}
            >
              Mark all read
            </Button>
          </>
        )
      }
      noun="notification"
      list={list}
      main={main}
      more={[isCrowded && unread !== 0 && { label: "Mark all read", onSelect: () => void markAllRead() }]}
      search="Search notifications"
      filters={[typeFilter]}
      notice={<NewArrivals list={result} onShow={list.clear} />}
      render={(notifications) => <NotificationInbox notifications={notifications} onView={view.open} />}
      failure="Unable to load notifications. Please try again later."
      empty={{ text: "New assignments, grades, announcements and reminders appear here." }}
    >
      {viewed && <NotificationDetails notification={viewed} onClose={view.close} />}
      {children}
    </ListPage>
  )
}

function UnreadBadge({ count }: { count: number }) {
  return <Badge tone={count > 0 ? "info" : "quiet"}>{`${numberText(count)} unread`}</Badge>
}

type NewArrivalsProps = {
  list: QueryState<{ notifications: Notification[]; unreadCount: number }>
  /** Called to show the newest notifications. */
  onShow: () => void
}

/**
 * Says that there are newer notifications. The user decides when they are loaded, because this changes the list and uses
 * data.
 */
function NewArrivals({ list, onShow }: NewArrivalsProps) {
  const queries = useQueryClient()
  const { data: waiting, dataUpdatedAt } = useWaitingCounts()
  const unread = waiting?.unread
  if (!unread || !list.data || dataUpdatedAt < list.dataUpdatedAt) return null
  if (unread <= list.data.unreadCount) return null
  const show = () => {
    onShow()
    void refetch(queries)
  }
  return (
    <Notice live action={<Button onClick={show}>Show</Button>}>
      <p>New notifications have arrived.</p>
    </Notice>
  )
}
