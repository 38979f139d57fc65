import { createListeners } from "../../ui/state/listeners.ts"

export type Transfer = {
  id: number
  /** The address of the download, or the name of the offline copy. Other files may have the same name and size. */
  of: string
  name: string
  /** The total bytes, and those that have arrived. */
  size: number
  done: number
  state: "going" | "waiting" | "paused" | "checking" | "failed"
  /** A waiting download waits for a busy server, and not for a connection. */
  isBusy?: boolean
  /** If the user gives up the transfer, the bytes that have arrived remain on this device. */
  isOfflineCopy?: boolean
  /** Nothing has arrived for some seconds, though no break of the connection was reported. */
  isQuiet?: boolean
  /** The reason of the failure. */
  problem?: string
  /** The estimated seconds that remain at the present speed. */
  left?: number
}

export const downloadAddress = (from: string, id: number) => from.replace("{id}", String(id))

let transfers: readonly Transfer[] = []
const listeners = createListeners()

/** The downloads of this tab, for `useSyncExternalStore`. */
export const currentTransfers = () => transfers
export const watchTransfers = listeners.watch

export function putTransfers(next: readonly Transfer[]) {
  transfers = next
  listeners.notify()
}
