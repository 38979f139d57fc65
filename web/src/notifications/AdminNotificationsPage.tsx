import { useState } from "react"
import { Button } from "../ui/controls/Button.tsx"
import { NotificationsPage } from "./NotificationsPage.tsx"
import { SendDialog } from "./SendDialog.tsx"

/** The administrator's own notifications, with a form to send others (product decision 1). */
export function AdminNotificationsPage() {
  const [sending, setSending] = useState(false)
  return (
    <>
      <NotificationsPage
        actions={
          <Button kind="main" onClick={() => setSending(true)}>
            Send notification
          </Button>
        }
      />
      {sending && <SendDialog onClose={() => setSending(false)} />}
    </>
  )
}
