export type Transfer = {
  id: number
  kind: "upload" | "download"
  name: string
  /** Bytes in all, and those that have arrived. */
  size: number
  done: number
  state: "going" | "waiting" | "paused" | "checking" | "failed"
  /** Nothing has moved for some seconds, and nobody has said that the line is cut. */
  isQuiet?: boolean
  /** Why it failed. */
  problem?: string
  /** Seconds until the end at the present speed. */
  left?: number
}

let transfers: readonly Transfer[] = []
const listeners = new Set<() => void>()

/** The transfers of this tab, for `useSyncExternalStore`. */
export const currentTransfers = () => transfers
export function watchTransfers(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether a file is on its way to the server; leaving the page would interrupt it. */
export const isSending = () => transfers.some(({ kind }) => kind === "upload")

export function putTransfers(next: readonly Transfer[]) {
  if (transfers.length === 0) addEventListener("beforeunload", warn)
  if (next.length === 0) removeEventListener("beforeunload", warn)
  transfers = next
  for (const listener of listeners) listener()
}

function warn(event: BeforeUnloadEvent) {
  if (isSending()) event.preventDefault()
}
