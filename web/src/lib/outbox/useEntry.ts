import { useSyncExternalStore } from "react"
import { currentEntries, watchEntries } from "./entries.ts"
import type { Outgoing } from "./entry.ts"

/** The entry of this name, while the server has not taken it. */
export function useEntry(name: string): Outgoing | undefined {
  const entries = useSyncExternalStore(watchEntries, currentEntries)
  return entries.find((entry) => entry.name === name)
}
