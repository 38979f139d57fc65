import { createListeners } from "../../ui/state/listeners.ts"

let served = ""
const listeners = createListeners()

/** Notes the server's release, which every answer names. */
export function noteRelease({ headers }: Response) {
  const namedRelease = headers.get("x-release") ?? served
  if (namedRelease === served) return
  served = namedRelease
  listeners.notify()
}

/** The release named by the last answer; empty before the first. */
export const servedRelease = () => served

export const watchRelease = listeners.watch
