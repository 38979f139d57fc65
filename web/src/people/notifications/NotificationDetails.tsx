import { instantText } from "#contract/lib/dates.ts"
import type { Notification } from "#contract/people/notifications/endpoints.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Details } from "../../ui/content/Details.tsx"
import { PlainText } from "../../ui/content/PlainText.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { priorityLabel, priorityTone, senderOf, typeLabel } from "./labels.ts"

type Props = { notification: Notification; onClose: () => void }

/** A notification that leads to no screen. */
export function NotificationDetails({ notification, onClose }: Props) {
  const { title, message, type, priority, created_at } = notification
  return (
    <Dialog title={title} onClose={onClose}>
      <PlainText>{message}</PlainText>
      <Details
        items={[
          ["From", senderOf(notification)],
          ["Received", instantText(created_at)],
          ["Type", typeLabel[type]],
          priority !== "normal" && [
            "Priority",
            <Badge key="priority" tone={priorityTone[priority]}>
              {priorityLabel[priority]}
            </Badge>,
          ],
        ]}
      />
      <div className="buttons">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
