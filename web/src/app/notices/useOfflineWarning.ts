import { instantText } from "#contract/lib/dates.ts"
import { newestCachedAnswer } from "../../lib/api/answerCache.ts"
import { offlineToken, storedToken } from "../../lib/session/session.ts"
import type { Warning } from "../../ui/layout/Warnings.tsx"
import { useOnline } from "../../ui/state/useOnline.ts"

export function useOfflineWarning(): Warning | undefined {
  const isOnline = useOnline()
  const isKeptOnly = storedToken() === offlineToken
  if (isOnline && !isKeptOnly) return undefined
  const newest = newestCachedAnswer()
  const age = isKeptOnly && newest > 0 ? `, as of ${instantText(new Date(newest).toISOString())}` : ""
  const end = isKeptOnly ? " Sign in again once it is back: what you keep here is sent then." : ""
  return {
    name: `You are offline${age}`,
    text: `What you see may be out of date, and nothing can be saved until the connection is back, unless it says that it is kept on this device.${end}`,
  }
}
