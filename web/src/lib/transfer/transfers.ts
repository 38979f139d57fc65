export type Transfer = {
  id: number
  name: string
  /** Bytes in all, and those that have arrived. */
  size: number
  done: number
  state: "going" | "waiting" | "paused" | "checking" | "failed"
  /** The bytes that have arrived stay on this device, also when the rest is given up. */
  isTaken?: boolean
  /** Nothing has moved for some seconds, and nobody has said that the line is cut. */
  isQuiet?: boolean
  /** Why it failed. */
  problem?: string
  /** Seconds until the end at the present speed. */
  left?: number
}

let transfers: readonly Transfer[] = []
const listeners = new Set<() => void>()

/** The downloads of this tab, for `useSyncExternalStore`. */
export const currentTransfers = () => transfers
export function watchTransfers(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function putTransfers(next: readonly Transfer[]) {
  transfers = next
  for (const listener of listeners) listener()
}
