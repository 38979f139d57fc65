import { useEffect, useSyncExternalStore } from "react"
import { loadTaken, takenNow, watchTaken } from "./taken.ts"

/** What the person has taken along on this device, and the files of it that are here. */
export function useTaken() {
  useEffect(() => void loadTaken(), [])
  return useSyncExternalStore(watchTaken, takenNow)
}
