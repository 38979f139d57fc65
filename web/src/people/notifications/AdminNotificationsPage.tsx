import { lazy, Suspense, useState } from "react"
import { NotificationsPage } from "./NotificationsPage.tsx"

/** The dialog is loaded when it is opened, so that the list doesn't wait for the form libraries. */
const SendDialog = lazy(async () => ({ default: (await import("./SendDialog.tsx")).SendDialog }))

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
