import { lazy, Suspense, useSyncExternalStore } from "react"
import { transferScript } from "./script.ts"
import { currentTransfers, watchTransfers } from "./transfers.ts"

const TransferList = lazy(async () => ({ default: (await transferScript()).TransferList }))

/** The files that are being downloaded, above every screen. */
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
