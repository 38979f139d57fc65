import { useSyncExternalStore } from "react"

function watch(changed: () => void) {
  addEventListener("online", changed)
  addEventListener("offline", changed)
  return () => {
    removeEventListener("online", changed)
    removeEventListener("offline", changed)
  }
}

/** Whether the device reports a connection. */
export const useOnline = () => useSyncExternalStore(watch, () => navigator.onLine)
