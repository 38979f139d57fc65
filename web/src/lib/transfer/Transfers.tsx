import { lazy, Suspense, useSyncExternalStore } from "react"
import { currentTransfers, watchTransfers } from "./transfers.ts"

const TransferList = lazy(async () => ({ default: (await import("./TransferList.tsx")).TransferList }))

/** The files that are being sent and fetched, above every screen. Its script comes with the first of them. */
export function Transfers() {
  const transfers = useSyncExternalStore(watchTransfers, currentTransfers)
  return (
    transfers.length > 0 && (
      <Suspense fallback={null}>
        <TransferList transfers={transfers} />
      </Suspense>
    )
  )
}
