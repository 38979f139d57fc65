import { useEffect, useSyncExternalStore } from "react"
import { currentOfflineCopies, loadOfflineCopies, watchOfflineCopies } from "./offlineCopies.ts"

/** The offline copies that the person has chosen to download, and the keys of the files that are on this device. */
export function useOfflineCopies() {
  useEffect(() => void loadOfflineCopies(), [])
  return useSyncExternalStore(watchOfflineCopies, currentOfflineCopies)
}
