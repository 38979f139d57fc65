import { TakeOffline } from "../../../lib/offlineBundles/TakeOffline.tsx"
import type { Desk } from "./useDesk.ts"

/** Downloads the submissions of a class to this device, so that they can be marked offline. */
export function SaveSubmissionsOffline({ desk: { bundle, refetch } }: { desk: Desk }) {
  return (
    <TakeOffline
      wanted={bundle.wanted}
      label="Save for offline"
      one="work"
      many="works"
      until="until all are marked, for 30 days at most"
      onDone={refetch}
    />
  )
}
