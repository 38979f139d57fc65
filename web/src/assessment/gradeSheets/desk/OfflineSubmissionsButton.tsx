import { OfflineCopyButton } from "../../../lib/offlineCopies/OfflineCopyButton.tsx"
import type { Desk } from "./useDesk.ts"

/** Downloads the submissions of a class to this device, so that they can be marked offline. */
export function OfflineSubmissionsButton({ desk: { offlineCopy, refetch } }: { desk: Desk }) {
  return (
    <OfflineCopyButton
      request={offlineCopy.request}
      label="Save for offline"
      singular="work"
      plural="works"
      until="until all are marked, for 30 days at most"
      onDone={refetch}
    />
  )
}
