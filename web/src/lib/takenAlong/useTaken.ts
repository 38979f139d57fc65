import { useEffect, useSyncExternalStore } from "react"
import { loadTaken, takenNow, watchTaken } from "./taken.ts"

/** The sets that the person has taken along, and the files of them that are on this device. */
export function useTaken() {
  useEffect(() => void loadTaken(), [])
  return useSyncExternalStore(watchTaken, takenNow)
}
