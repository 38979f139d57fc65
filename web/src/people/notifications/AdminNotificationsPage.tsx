import { Suspense, useState } from "react"
import { lazyPart } from "../../lib/version/lazyPart.tsx"
import { NotificationsPage } from "./NotificationsPage.tsx"

/** The dialog is loaded when it is opened, so that the list doesn't wait for the form libraries. */
const SendDialog = lazyPart(async () => (await import("./SendDialog.tsx")).SendDialog)

/** The administrator's own notifications, with a form to send others (product decision 1). */
export function AdminNotificationsPage() {
  const [sending, setSending] = useState(false)
  return (
    <NotificationsPage main={{ label: "Send notification", onSelect: () => setSending(true) }}>
      <Suspense
        fallback={
          <p role="status" className="visually-hidden">
            Loading...
          </p>
        }
      >
        {sending && <SendDialog onClose={() => setSending(false)} />}
      </Suspense>
    </NotificationsPage>
  )
}
