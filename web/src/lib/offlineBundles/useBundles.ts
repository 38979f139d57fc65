import { useEffect, useSyncExternalStore } from "react"
import { currentBundles, loadBundles, watchBundles } from "./bundles.ts"

/** The bundles that the person has chosen to download, and the keys of the files that are on this device. */
export function useBundles() {
  useEffect(() => void loadBundles(), [])
  return useSyncExternalStore(watchBundles, currentBundles)
}
