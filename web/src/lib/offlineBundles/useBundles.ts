import { useEffect, useSyncExternalStore } from "react"
import { currentBundles, loadBundles, watchBundles } from "./bundles.ts"

/** The files that the person has chosen to download, and those of them that are on this device. */
export function useBundles() {
  useEffect(() => void loadBundles(), [])
  return useSyncExternalStore(watchBundles, currentBundles)
}
