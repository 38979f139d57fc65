import { Notice } from "../ui/state/Notice.tsx"
import { useOnline } from "../ui/state/useOnline.ts"

export function OfflineNotice() {
  if (useOnline()) return null
  return (
    <Notice tone="warn" live>
      You are offline. What you see may be out of date, and nothing can be saved until the connection is back,
      unless it says that it is kept on this device.
    </Notice>
  )
}
