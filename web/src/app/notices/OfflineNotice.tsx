import { instantText } from "#contract/lib/dates.ts"
import { newestCachedAnswer } from "../../lib/api/answerCache.ts"
import { offlineToken, storedToken } from "../../lib/session/session.ts"
import { Notice } from "../../ui/state/Notice.tsx"
import { useOnline } from "../../ui/state/useOnline.ts"

export function OfflineNotice() {
  const isOnline = useOnline()
  const isKeptOnly = storedToken() === offlineToken
  if (isOnline && !isKeptOnly) return null
  const newest = newestCachedAnswer()
  return (
    <Notice tone="warn" live>
      You are offline{isKeptOnly && newest > 0 && `, as of ${instantText(new Date(newest).toISOString())}`}.
      What you see may be out of date, and nothing can be saved until the connection is back, unless it says
      that it is kept on this device.
      {isKeptOnly && " Sign in again once it is back: what you keep here is sent then."}
    </Notice>
  )
}
