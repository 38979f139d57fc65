import { agoText } from "#contract/lib/dates.ts"
import type { Notification } from "#contract/people/notifications/endpoints.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Inbox } from "../../ui/content/Inbox.tsx"
import { Menu } from "../../ui/overlay/Menu.tsx"
import { useDeleteNotification } from "./inboxChanges.ts"
import { actionOf, priorityLabel, priorityTone, senderOf, typeLabel } from "./labels.ts"
import { useMarkRead } from "./queries.ts"

type Props = {
  notifications: readonly Notification[]
  /** Called to open a notification without a screen. */
  onView: (id: number) => void
}

export function NotificationInbox({ notifications, onView }: Props) {
  const open = useMarkRead()
  const remove = useDeleteNotification()
  return (
    <Inbox
      items={notifications.map((note) => ({
        id: note.id,
        seed: note.type,
        title: note.title,
        text: note.message,
        unread: !note.is_read,
        to: note.link,
        onOpen: () => {
          void open(note)
          if (note.link === null) onView(note.id)
        },
        at: note.created_at,
        when: agoText(note.created_at),
        facts: (
          <>
            {note.priority !== "normal" && (
              <Badge tone={priorityTone[note.priority]}>{priorityLabel[note.priority]}</Badge>
            )}
            <span>
              {typeLabel[note.type]}, {senderOf(note)}
            </span>
          </>
        ),
        action: note.is_read ? undefined : actionOf(note),
        onRead: note.is_read ? undefined : () => void open(note),
        menu: (
          <Menu
            label={`Actions for ${note.title}`}
            items={[
              actionOf(note) !== undefined &&
                !note.is_read && { label: "Mark as read", onSelect: () => void open(note) },
              {
                label: "Delete",
                danger: true,
                onSelect: () => void remove(note.id),
              },
            ]}
          />
        ),
      }))}
    />
  )
}
