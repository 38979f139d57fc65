import type { ReactNode } from "react"
import { notificationTypes } from "#contract/people/notifications/types.ts"
import { useList } from "../../lib/records/useList.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Tabs } from "../../ui/layout/Tabs.tsx"
import { EmptyList } from "../../ui/list/EmptyList.tsx"
import { Pager } from "../../ui/list/Pager.tsx"
import { SearchField } from "../../ui/list/SearchField.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { typeLabel } from "./labels.ts"
import { notificationList } from "./lists.ts"
import { NewArrivals } from "./NewArrivals.tsx"
import { NotificationDetails } from "./NotificationDetails.tsx"
import { NotificationInbox } from "./NotificationInbox.tsx"
import { useMarkAllRead, useWaiting } from "./queries.ts"

/** Spec 002, "Notifications": the same for each role, with the role's own `actions`. */
export function NotificationsPage({ actions }: { actions?: ReactNode }) {
  const list = useList("GET /notifications", notificationList)
  const { result: notifications, view } = list
  const unread = useWaiting().data?.unread
  const markAllRead = useMarkAllRead()
  const { data } = notifications
  const stats = data?.stats
  const viewed = data?.notifications.find(({ id }) => id === view.id)

  const panel = (
    <Loaded query={notifications} failure="Unable to load notifications. Please try again later.">
      {(page) =>
        page.notifications.length === 0 ? (
          <EmptyList
            title="No notifications found"
            list={list}
            text="New assignments, grades, announcements and reminders appear here."
          />
        ) : (
          <NotificationInbox notifications={page.notifications} onView={view.open} />
        )
      }
    </Loaded>
  )
  const type = notificationTypes.find((known) => known === list.filters.type) ?? "all"
  const shown = notificationTypes.filter((id) => id === type || (stats?.byType[id] ?? 0) > 0)
  const tab = (id: typeof type, label: string, count?: number) => ({
    id,
    label,
    count,
    panel: id === type && panel,
  })
  return (
    <Page
      title="Notifications"
      section="notifications"
      lead={unread === undefined ? undefined : <UnreadBadge count={unread} />}
      actions={
        <>
          <Button
            disabledReason={unread === 0 ? "There is nothing unread." : undefined}
            onClick={() => void markAllRead()}
          >
            Mark all read
          </Button>
          {actions}
        </>
      }
    >
      <NewArrivals list={notifications} onShow={list.clear} />
      <search className="toolbar asks">
        <SearchField label="Search notifications" value={list.search} onChange={list.setSearch} />
      </search>
      <Tabs
        label="Type of notification"
        value={type}
        onChange={(id) => list.setFilter("type", id === "all" ? "" : id)}
        items={[
          tab("all", "All", stats?.total),
          ...shown.map((id) => tab(id, typeLabel[id], stats?.byType[id])),
        ]}
      />
      <Pager list={list} query={notifications} />
      {viewed && <NotificationDetails notification={viewed} onClose={view.close} />}
    </Page>
  )
}

function UnreadBadge({ count }: { count: number }) {
  return <Badge tone={count > 0 ? "info" : "quiet"}>{`${count} unread`}</Badge>
}
