import { instantText } from "#contract/dates.ts"
import type { Notification } from "#contract/notifications.ts"
import { Badge } from "../ui/Badge.tsx"
import { Button } from "../ui/Button.tsx"
import { Details } from "../ui/Details.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { PlainText } from "../ui/PlainText.tsx"
import { priorityTone, priorityWord, senderOf, typeWord } from "./words.ts"

type Props = { notification: Notification; onClose: () => void }

/** One that is about no screen: all that it says stands here. */
export function NotificationDetails({ notification, onClose }: Props) {
  const { title, message, type, priority, created_at } = notification
  return (
    <Dialog title={title} onClose={onClose}>
      <PlainText>{message}</PlainText>
      <Details
        items={[
          ["From", senderOf(notification)],
          ["Received", instantText(created_at)],
          ["Type", typeWord[type]],
          [
            "Priority",
            <Badge key="priority" tone={priorityTone[priority]}>
              {priorityWord[priority]}
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
