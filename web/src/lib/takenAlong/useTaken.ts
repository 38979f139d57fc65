import { useEffect, useSyncExternalStore } from "react"
import { loadTaken, takenNow, watchTaken } from "./taken.ts"

/** The files that the person has chosen to download, and those of them that are on this device. */
export function useTaken() {
  useEffect(() => void loadTaken(), [])
  return useSyncExternalStore(watchTaken, takenNow)
}
