import { useSyncExternalStore } from "react"
import { Notice } from "../ui/state/Notice.tsx"

function watch(changed: () => void) {
  addEventListener("online", changed)
  addEventListener("offline", changed)
  return () => {
    removeEventListener("online", changed)
    removeEventListener("offline", changed)
  }
}

export function OfflineNotice() {
  const online = useSyncExternalStore(watch, () => navigator.onLine)
  if (online) return null
  return (
    <Notice tone="warn" live>
      You are offline. What you see may be out of date, and nothing can be saved until the connection is back.
    </Notice>
  )
}
