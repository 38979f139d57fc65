import { useSyncExternalStore } from "react"
import { currentEntries, watchEntries } from "./entries.ts"
import type { Outgoing } from "./entry.ts"

/** The entry with this name, until the server has accepted it. */
export function useEntry(name: string): Outgoing | undefined {
  const entries = useSyncExternalStore(watchEntries, currentEntries)
  return entries.find((entry) => entry.name === name)
}
